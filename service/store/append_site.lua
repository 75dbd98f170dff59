-- Appends one line to the site log, once. Everything is checked before the first write.
-- KEYS  log, said
-- ARGV  what the line says (a name: the same is said once), expected, the line's bytes, chain hash
-- Gives {'stored' | 'again' | 'conflict' | 'bad', a sequence number or what is bad}
local log, said = KEYS[1], KEYS[2]
local name, expected = ARGV[1], tonumber(ARGV[2])

local before = redis.call('HGET', said, name)
if before then return {'again', tonumber(before)} end

local last = 0
if redis.call('EXISTS', log) == 1 then
  local info = redis.call('XINFO', 'STREAM', log)
  for i = 1, #info, 2 do
    if info[i] == 'last-generated-id' then last = tonumber(string.match(info[i + 1], '^(%d+)')) end
  end
end
if last ~= expected then return {'conflict', last} end
if name == '' or ARGV[3] == '' or #ARGV[4] ~= 32 then
  return {'bad', 'a line has a name, bytes, and a chain hash of 32 bytes'}
end

local seq = string.format('%.0f', expected + 1)
redis.call('XADD', log, seq .. '-0', 'e', ARGV[3], 'h', ARGV[4])
redis.call('HSET', said, name, seq)
return {'stored', expected + 1}
