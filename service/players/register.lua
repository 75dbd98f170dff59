-- Open an account under an id that was never used. KEYS: account. ARGV: name, secret's digest, time (each: field, value).
-- Returns 1 if it is open with this secret, also when the same call comes twice because its reply was lost.
if redis.call('EXISTS', KEYS[1]) == 0 then redis.call('HSET', KEYS[1], unpack(ARGV)) end
if redis.call('HGET', KEYS[1], ARGV[3]) == ARGV[4] then return 1 end
return 0
