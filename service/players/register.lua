-- Open an account under an id that was never used. KEYS: account. ARGV: field, value, …  Returns 1 if opened.
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('HSET', KEYS[1], unpack(ARGV))
return 1
