-- Forgets the beginning of a log that lies in the archive, and what was derived from the log. The stream keeps its last id.
-- KEYS  events, snapshot, past
-- ARGV  the last event, its chain hash, the first event that stays
-- Gives how many events it has forgotten, or -1 if the log does not end there: somebody has appended
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if not last or last[1] ~= ARGV[1] .. '-0' then return -1 end
for i = 1, #last[2], 2 do
  if last[2][i] == 'h' and last[2][i + 1] ~= ARGV[2] then return -1 end
end
local forgotten = redis.call('XTRIM', KEYS[1], 'MINID', '=', ARGV[3] .. '-0')
redis.call('DEL', KEYS[2], KEYS[3])
return forgotten
