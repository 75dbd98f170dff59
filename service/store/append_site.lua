-- Appends one line to the site log, once, and the nodes of its tree that are complete with it. Everything is checked
-- before the first write. Lua has no SHA-256 here: whoever appends has made the hashes, for the size that is expected.
-- KEYS  log, said, nodes, games
-- ARGV  what the line says (a name: the same is said once; it begins with the game), expected, the chain hash there (the
--       hashes were made for what ends so: several lines may have been sent together), the line's bytes, chain hash, then
--       pairs: a node `<level>:<index>` and its hash, from the leaf upwards
-- Gives {'stored' | 'again' | 'conflict' | 'bad', a sequence number or what is bad}
local log, said, nodes, games = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
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
if last > 0 then
  local newest = redis.call('XREVRANGE', log, '+', '-', 'COUNT', 1)[1][2]
  for i = 1, #newest, 2 do
    if newest[i] == 'h' and newest[i + 1] ~= ARGV[3] then return {'conflict', last} end
  end
end
local game = string.match(name, '^[^ ]+')
if not game or ARGV[4] == '' or #ARGV[5] ~= 32 then
  return {'bad', 'a line has a name, bytes, and a chain hash of 32 bytes'}
end
local level, index = 0, expected
local at = 6
repeat
  if ARGV[at] ~= string.format('%d:%.0f', level, index) or #(ARGV[at + 1] or '') ~= 32 then
    return {'bad', 'with line ' .. string.format('%.0f', expected + 1) .. ' other nodes are complete'}
  end
  local whole = index % 2 == 1
  level, index, at = level + 1, math.floor(index / 2), at + 2
until not whole
if #ARGV ~= at - 1 then return {'bad', 'more nodes than are complete'} end
for key, kind in pairs({[nodes] = 'hash', [games] = 'zset'}) do
  local found = redis.call('TYPE', key)['ok']
  if found ~= 'none' and found ~= kind then return {'bad', key .. ' is no ' .. kind} end
end

local seq = string.format('%.0f', expected + 1)
redis.call('XADD', log, seq .. '-0', 'e', ARGV[4], 'h', ARGV[5], 'n', name)
redis.call('HSET', said, name, seq)
for i = 6, #ARGV, 2 do redis.call('HSET', nodes, ARGV[i], ARGV[i + 1]) end
redis.call('ZADD', games, 0, game .. ' ' .. string.format('%016.0f', expected + 1))
return {'stored', expected + 1}
