-- Divides the ceiling of a backend among its nodes. One execution processes one report. The
-- rules are those of the allocator in Java, and both pass the same tests.
--
-- Times are whole microseconds, other numbers have at most 48 bits: a double holds them
-- exactly. The state of a backend is one string, packed by MessagePack:
--   r  rules: { ceiling, allocation, handoff, lease in milliseconds }
--   f  no share may grow until
--   n  nodes in the order of the bytes of their names: { name, life, number of the last
--      report, forgotten at, local limit, generation, share, largest share it may still
--      keep to, in flight, demand, 1 if it leaves }

local NAME, LIFE, SEQUENCE, EXPIRY, LIMIT, GENERATION, SHARE, HELD_MAX, IN_FLIGHT, DEMAND, LEAVING =
	1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
-- Longer than any lease: a node without a report for that time holds nothing.
local KEPT_MILLIS = 24 * 60 * 60 * 1000
local EVERYTHING = 2147483647

local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
local max, min, floor = math.max, math.min, math.floor

local rules = { ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4]) }
local lease = rules[4] * 1000
local name, life, sequence = ARGV[5], tonumber(ARGV[6]), tonumber(ARGV[7])
local local_limit, generation, held = tonumber(ARGV[8]), tonumber(ARGV[9]), tonumber(ARGV[10])
local in_flight, demand, leaving = tonumber(ARGV[11]), tonumber(ARGV[12]), tonumber(ARGV[13])
local nodes_max = tonumber(ARGV[14])

-- Compares bytes, as the comparison of strings in Lua depends on the locale.
local function before(one, other)
	for i = 1, min(#one, #other) do
		local left, right = one:byte(i), other:byte(i)
		if left ~= right then
			return left < right
		end
	end
	return #one < #other
end

local function load()
	local stored = redis.call('GET', KEYS[1])
	if not stored then
		-- The node holds a share that is not stored: other nodes may hold such shares too.
		return { r = rules, f = held == 0 and 0 or now + lease, n = {} }
	end
	local state, live = cmsgpack.unpack(stored), {}
	for _, node in ipairs(state.n) do
		if node[EXPIRY] > now then
			live[#live + 1] = node
		end
	end
	state.n = live
	return state
end

local function find(state)
	for _, node in ipairs(state.n) do
		if node[NAME] == name then
			return node
		end
	end
end

local function members_of(state)
	local members = {}
	for _, node in ipairs(state.n) do
		if node[LEAVING] == 0 then
			members[#members + 1] = node
		end
	end
	return members
end

local function same_rules(other)
	for i = 1, #rules do
		if rules[i] ~= other[i] then
			return false
		end
	end
	return true
end

local function verdict(state, own)
	if not same_rules(state.r) and #members_of(state) > 0 then
		return 'OTHER_RULES'
	elseif not own then
		return #state.n < nodes_max and 'ACCEPTED' or 'FULL'
	elseif own[LIFE] ~= life then
		return own[LEAVING] == 1 and own[IN_FLIGHT] == 0 and 'ACCEPTED' or 'DUPLICATE'
	end
	return sequence > own[SEQUENCE] and leaving >= own[LEAVING] and 'ACCEPTED' or 'STALE'
end

-- State of the node after its report, before the division.
local function reported_node(known)
	local current, share, held_max, kept = generation, held, held, 0
	if leaving == 1 then
		share, held_max = 0, 0
	elseif known and generation <= known[GENERATION] then
		current, share = known[GENERATION], known[SHARE]
		held_max = generation == current and share or known[HELD_MAX]
		-- The stored share is reserved already. A share that only the node reports may date
		-- from before its state expired.
		kept = share
	end
	return { name, life, sequence, now + lease, local_limit, current, share, held_max, in_flight, demand, leaving },
		kept
end

local function place(state, node)
	local nodes, placed = {}, false
	for _, other in ipairs(state.n) do
		if not placed and not before(other[NAME], node[NAME]) then
			nodes[#nodes + 1], placed = node, true
		end
		if other[NAME] ~= node[NAME] then
			nodes[#nodes + 1] = other
		end
	end
	if not placed then
		nodes[#nodes + 1] = node
	end
	state.n = nodes
end

local function limit_of(members)
	local limits = {}
	for i, node in ipairs(members) do
		limits[i] = node[LIMIT]
	end
	table.sort(limits)
	if #limits == 0 then
		return 0
	end
	return limits[rules[1] == 'MEDIAN' and floor((#limits - 1) / 2) + 1 or 1]
end

-- Max-min fairness: a node that wants less than an equal part of the rest gets its demand,
-- the others get equal parts. Permits beyond all demands are divided too.
local function targets_of(members, limit)
	local wanted, order, targets, count = {}, {}, {}, #members
	for i, node in ipairs(members) do
		local all = rules[2] == 'EQUAL' or node[DEMAND] > node[SHARE]
		wanted[i], order[i], targets[i] = all and EVERYTHING or node[DEMAND] + 1, i, 0
	end
	table.sort(order, function(a, b)
		if wanted[a] ~= wanted[b] then
			return wanted[a] < wanted[b]
		end
		return a < b
	end)
	local left, served = limit, 0
	while served < count and wanted[order[served + 1]] <= floor(left / (count - served)) do
		served = served + 1
		targets[order[served]] = wanted[order[served]]
		left = left - wanted[order[served]]
	end
	local rest = {}
	for i = served < count and served + 1 or 1, count do
		rest[#rest + 1] = order[i]
	end
	table.sort(rest)
	for i, index in ipairs(rest) do
		targets[index] = targets[index] + floor(left / #rest) + (i <= left % #rest and 1 or 0)
	end
	return targets
end

local function divide(state, node, kept)
	local members = members_of(state)
	local limit, target = limit_of(members), 0
	local targets = targets_of(members, limit)
	for i, member in ipairs(members) do
		if member == node then
			target = targets[i]
		end
	end
	local reserved, others = 0, 0
	for _, other in ipairs(state.n) do
		if other ~= node then
			local holds = rules[3] == 'ACKNOWLEDGED' and other[HELD_MAX] or other[SHARE]
			reserved, others = reserved + max(holds, other[IN_FLIGHT]), others + other[IN_FLIGHT]
		end
	end
	local share = max(0, min(target, max(limit - reserved, kept)))
	if now < state.f then
		share = min(share, node[SHARE])
	end
	if share ~= node[SHARE] then
		node[GENERATION] = node[GENERATION] + 1
	end
	node[SHARE], node[HELD_MAX] = share, max(node[HELD_MAX], share)
	return { 'ACCEPTED', node[GENERATION], share, target, limit, #members, min(others, EVERYTHING) }
end

local state = load()
local own = find(state)
local answer = { verdict(state, own), 0, 0, 0, 0, 0, 0 }
if answer[1] == 'ACCEPTED' then
	local node, kept = reported_node(own and own[LIFE] == life and own or nil)
	state.r = rules
	place(state, node)
	answer = divide(state, node, kept)
	redis.call('SET', KEYS[1], cmsgpack.pack(state), 'PX', KEPT_MILLIS)
end
for _, rule in ipairs(state.r) do
	answer[#answer + 1] = rule
end
return answer
