-- How far the site log goes, and the complete subtrees that its tree is made of, as they are at one moment.
-- KEYS  log, nodes
-- ARGV  the size that is known already
-- Gives {size, chain hash of the last line, the hashes of the subtrees from the left (false: not there), the names of
--        the lines since the known size (false: too many, or one has none)}
local log, nodes, since = KEYS[1], KEYS[2], tonumber(ARGV[1])
local MOST = 200

local newest = redis.call('XREVRANGE', log, '+', '-', 'COUNT', 1)
if #newest == 0 then return {0, '', {}, since == 0 and {} or false} end
local function field(entry, name)
  for i = 1, #entry[2], 2 do
    if entry[2][i] == name then return entry[2][i + 1] end
  end
  return false
end
local size = tonumber(string.match(newest[1][1], '^(%d+)'))

local first, rest, wanted = 0, size, {}
for level = 52, 0, -1 do
  local count = 2 ^ level
  if rest >= count then
    wanted[#wanted + 1] = string.format('%d:%.0f', level, first / count)
    first, rest = first + count, rest - count
  end
end

local names = {}
if size < since or size - since > MOST then
  names = false
elseif size > since then
  for _, entry in ipairs(redis.call('XRANGE', log, string.format('%.0f', since + 1), '+')) do
    local name = field(entry, 'n')
    if not name then names = false break end
    names[#names + 1] = name
  end
end
return {size, field(newest[1], 'h'), redis.call('HMGET', nodes, unpack(wanted)), names}
