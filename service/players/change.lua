-- Set one field of an account that is open. KEYS: account. ARGV: the field of the secret, most fields, field, value.
-- An account of a bot has one field more, its maker.
-- Returns 1 if set, 0 if there is no such account (any more), -1 if there is no room for another field.
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end
local new = redis.call('HEXISTS', KEYS[1], ARGV[3]) == 0
if new and redis.call('HLEN', KEYS[1]) - redis.call('HEXISTS', KEYS[1], 'maker') >= tonumber(ARGV[2]) then return -1 end
redis.call('HSET', KEYS[1], ARGV[3], ARGV[4])
return 1
