-- Replace a secret if it is still the one that was shown, so that of two rotations at once only one holds.
-- KEYS: account. ARGV: the field of the secret, the shown one's mark, the new digest.
-- Returns 1 if the new one holds, also when the same call comes twice because its reply was lost.
local digest = redis.call('HGET', KEYS[1], ARGV[1])
if digest == ARGV[3] then return 1 end
if not digest or string.sub(digest, 1, #ARGV[2]) ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
return 1
