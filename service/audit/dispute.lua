-- Appends one entry to the disputes of a game, unless somebody else has appended meanwhile.
-- KEYS  disputes, out
-- ARGV  game, expected, the entry, a job or ''
-- Gives 1, or 0 if the stream stands elsewhere than expected
local disputes, out = KEYS[1], KEYS[2]
local game, expected, entry, job = ARGV[1], tonumber(ARGV[2]), ARGV[3], ARGV[4]
if redis.call('XLEN', disputes) ~= expected then return 0 end
redis.call('XLEN', out)
local id = string.format('%.0f', expected + 1)
redis.call('XADD', disputes, id .. '-0', 'd', entry)
if job ~= '' then redis.call('XADD', out, '*', 'g', game, 'j', job, 'n', id) end
return 1
