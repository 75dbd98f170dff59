-- Appends one commit. Scripts do not roll back, so everything is checked before the first write.
-- KEYS  events, born, feed, out, due, halted, and the mark of what must not be done twice, if there is one
-- ARGV  game, commit id, expected, deadline in ms or '' or '=' (as it is), the event after which notes lie or -1, how many there are,
--       whether the records hold them now ('1' or ''), number of further notes, two values for each: public bytes, private bytes; number of jobs, the jobs,
--       then three per record: public bytes, private bytes, chain hash
-- Notes are entries between two events: <sequence>-1 and on. What ends their window brings them along as records, and
-- they are deleted.
-- Gives {'stored' | 'again' | 'conflict' | 'gone' | 'halted' | 'bad', a sequence number or what is bad}
local events, born, feed, out, due, halted = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5], KEYS[6]
local game, commit, expected, deadline = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4]
local window, noted, laid, further = tonumber(ARGV[5]), tonumber(ARGV[6]), ARGV[7] == '1', tonumber(ARGV[8])

local function last_sequence() -- by the stream's own count, which trimming does not lower
  local info = redis.call('XINFO', 'STREAM', events)
  for i = 1, #info, 2 do
    if info[i] == 'last-generated-id' then return tonumber(string.match(info[i + 1], '^(%d+)')) end
  end
end

local function entry_id(seq) return string.format('%.0f-0', seq) end

local function commit_at(seq)
  local entry = redis.call('XRANGE', events, entry_id(seq), entry_id(seq))[1]
  if not entry then return nil end
  for i = 1, #entry[2], 2 do
    if entry[2][i] == 'c' then return string.match(entry[2][i + 1], '^(%d+) (.*)$') end
  end
end

local function commit_of(entry)
  for i = 1, #entry[2], 2 do
    if entry[2][i] == 'c' then return entry[2][i + 1] end
  end
end

local function notes_after(seq) -- those that lie beside the log now
  local found = {}
  for _, entry in ipairs(redis.call('XRANGE', events, '(' .. entry_id(seq), '+')) do
    if not string.match(entry[1], '%-0$') then found[#found + 1] = entry end
  end
  return found
end

-- 1. The same commit again is no new commit.
if not expected or expected < 0 then return {'bad', 'the expected sequence is no number'} end
local exists = redis.call('EXISTS', events) == 1
if exists then
  local count, id = commit_at(expected + 1)
  if id == commit then return {'again', expected + tonumber(count)} end
end
if not window or not noted or not further then return {'bad', 'the numbers of notes are no numbers'} end
local notes = exists and window >= 0 and notes_after(window) or {}
for _, note in ipairs(notes) do
  if commit_of(note) == commit then return {'again', expected} end
end

-- 2. Nobody else has appended, a log that was removed does not begin again, and one that lost something stands still.
if redis.call('STRLEN', halted) > 0 then return {'halted', 0} end
local last = exists and last_sequence() or 0
if not exists and redis.call('EXISTS', born) == 1 then return {'gone', 0} end
if last ~= expected or #notes ~= noted then return {'conflict', last} end

-- 3. The shape of everything that will be written, and of where.
local place = 9 + 2 * further
local jobs = tonumber(ARGV[place])
if not jobs or jobs < 0 then return {'bad', 'the number of jobs is no number'} end
local first = place + 1 + jobs
local records = (#ARGV - first + 1) / 3
if records < 0 or records + further < 1 or records ~= math.floor(records) then
  return {'bad', 'a commit has three values for each record'}
end
if further > 0 and window < 0 then return {'bad', 'notes lie after the beginning of a window'} end
if commit == '' or game == '' then return {'bad', 'a commit has an id and a game'} end
if deadline ~= '' and deadline ~= '=' and not tonumber(deadline) then return {'bad', 'the deadline is no number'} end
for i = place + 1, first - 1 do
  if ARGV[i] == '' then return {'bad', 'a job has a name'} end
end
for i = 9, place - 1 do
  if ARGV[i] == '' then return {'bad', 'a note has public and private bytes'} end
end
for i = first, #ARGV, 3 do
  if ARGV[i] == '' then return {'bad', 'a record has public bytes'} end
  if #ARGV[i + 2] ~= 32 then return {'bad', 'a chain hash has 32 bytes'} end
end
local newest = redis.call('XREVRANGE', feed, '+', '-', 'COUNT', 1)[1]
redis.call('XLEN', out)
redis.call('ZCARD', due)

-- 4. Writes.
local seq = expected
for i = first, #ARGV, 3 do
  seq = seq + 1
  local fields = {'e', ARGV[i], 'h', ARGV[i + 2]}
  if ARGV[i + 1] ~= '' then
    fields[5], fields[6] = 's', ARGV[i + 1]
  end
  if i == first then
    fields[#fields + 1], fields[#fields + 2] = 'c', string.format('%d', records) .. ' ' .. commit
  end
  redis.call('XADD', events, entry_id(seq), unpack(fields))
end
if expected == 0 then redis.call('SET', born, commit) end
for i = 1, laid and #notes or 0 do redis.call('XDEL', events, notes[i][1]) end
for i = 9, place - 1, 2 do
  local id = string.format('%.0f-%d', seq, noted + (i - 9) / 2 + 1)
  redis.call('XADD', events, id, 'e', ARGV[i], 's', ARGV[i + 1], 'c', commit)
end
local last_seq = string.format('%.0f', seq)
redis.call('XADD', feed, 'MAXLEN', '~', 10000, '*', 'g', game, 'n', last_seq, 'p', newest and newest[1] or '0-0')
for i = place + 1, first - 1 do
  redis.call('XADD', out, '*', 'g', game, 'j', ARGV[i], 'n', last_seq)
end
if deadline == '' then
  redis.call('ZREM', due, game)
elseif deadline ~= '=' then
  redis.call('ZADD', due, deadline, game)
end
if KEYS[7] then redis.call('SET', KEYS[7], last_seq, 'PX', 86400000) end
return {'stored', seq}
