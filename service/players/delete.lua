-- Empty an account that is open and leave a mark, so that its id is never used again.
-- KEYS: account. ARGV: the field of the secret, the field of the mark, the time. Returns 1 if there was one.
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], ARGV[2], ARGV[3])
return 1
