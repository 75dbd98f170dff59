-- Take from a token bucket. KEYS: bucket; of one who shows a secret also the account, and the bucket of a wrong secret.
-- ARGV: cost, capacity (both in drops), drops per ms, now in ms; then the field of the account, and the digest.
-- All numbers are whole and below 2^53, hence exact. A bucket that is not there is full, and each vanishes some time
-- after it would be. A clock that goes back fills nothing, and its way forward again is not counted twice.
-- Nothing of it goes to the append-only file or to replicas: that would cost a write to disk for every read of a player.
-- Returns {1, drops left}, or {0, ms to wait} and then writes nothing.
redis.replicate_commands()
redis.set_repl(redis.REPL_NONE)
local cost, capacity, rate, now = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local bucket, level, at = KEYS[1], capacity, now
if KEYS[2] and not string.find(redis.call('HGET', KEYS[2], ARGV[5]) or '', ARGV[6], 1, true) then bucket = KEYS[3] end
local stored = redis.call('GET', bucket)
if stored then
  local left, when = string.match(stored, '^(%d+):(%d+)$')
  at = math.max(now, tonumber(when))
  level = math.min(capacity, tonumber(left) + (at - tonumber(when)) * rate)
end
if level < cost then return {0, math.ceil((cost - level) / rate) + at - now} end
level = level - cost
local keep = math.ceil((capacity - level) / rate) + 60000
redis.call('SET', bucket, string.format('%.0f:%.0f', level, at), 'PX', string.format('%.0f', keep))
return {1, level}
