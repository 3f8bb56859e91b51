-- :VerifyCover, what tests can reach: runs `verify-ls cover` on the file, and shows its report (docs/json.md) as signs and words
-- behind lines. Nothing of the user's program is built or executed.
local M = {}

local namespace = vim.api.nvim_create_namespace('verify_ls_cover')
local BY_COMMAND = 4 -- times the time budget, as the server gives functions that are verified by command

-- Signs of lines. A letter beside the colour: not everybody tells red from green.
local signs = {
  covered = { '+', 'VerifyCovered', 'DiagnosticSignInfo' },
  partly = { '~', 'VerifyPartly', 'DiagnosticSignWarn' },
  never = { '-', 'VerifyNever', 'DiagnosticSignError' },
  open = { '?', 'VerifyOpen', 'DiagnosticSignHint' },
}

-- Settings that say how functions are looked at, with their options; of those that cover has.
local options = {
  bound = '--bound',
  workBudget = '--budget',
  solver = '--solver',
  engine = '--engine',
  unwindStrategy = '--unwind-strategy',
  alias = '--alias',
  assumeLengths = '--assume-lengths',
  assumeRanges = '--assume-ranges',
  requirements = '--requirements',
  libcModels = '--libc-models',
}
-- Options of the server's command that cover has, too.
local shared = { ['--worker-dir'] = true, ['--compile-commands-dir'] = true, ['--memory'] = true, ['--jobs'] = true }

local jobs = {} -- buffer -> the job that is looking at it

local function command_line(config, func, file)
  local line = { config.cmd[1], 'cover', '--format', 'json', '--goal', 'mcdc' }
  for i, word in ipairs(config.cmd) do
    if shared[word] then vim.list_extend(line, { word, config.cmd[i + 1] }) end
    if shared[word:match('^(.-)=') or ''] then table.insert(line, word) end
  end
  for setting, option in pairs(options) do
    local value = config.settings[setting]
    if value and value ~= '' then vim.list_extend(line, { option, tostring(value) }) end
  end
  if config.settings.noMallocFailure then table.insert(line, '--no-malloc-failure') end
  vim.list_extend(line, { '--timeout', tostring((config.settings.timeBudget or 5) * BY_COMMAND) })
  if func ~= '' then vim.list_extend(line, { '--function', func }) end
  return vim.list_extend(line, { file })
end

-- What is known of a line: of all goals that begin there.
local function state_of(states)
  if not states.impossible and not states.unknown then return 'covered' end
  if states.reached then return 'partly' end
  return states.unknown and 'open' or 'never'
end

local function lines_of(functions)
  local lines = {} -- number -> { states, words }
  local function at(number)
    lines[number] = lines[number] or { states = {}, words = {} }
    return lines[number]
  end
  for _, f in ipairs(functions) do
    for _, goal in ipairs(f.goals) do at(goal.line).states[goal.state] = true end
    for _, note in ipairs(f.notes) do
      local number, words = note:match('^line (%d+): (.*)$')
      if number then table.insert(at(tonumber(number)).words, words) end
    end
  end
  return lines
end

local function show(bufnr, functions)
  local last = vim.api.nvim_buf_line_count(bufnr)
  for number, line in pairs(lines_of(functions)) do
    local state = state_of(line.states)
    if #line.words == 0 and state == 'never' then line.words = { 'never runs' } end
    local mark = { sign_text = signs[state][1], sign_hl_group = signs[state][2], priority = 20 }
    if #line.words > 0 then mark.virt_text = { { ' ' .. table.concat(line.words, '; '), signs[state][2] } } end
    if number <= last then vim.api.nvim_buf_set_extmark(bufnr, namespace, number - 1, 0, mark) end
  end
end

-- "statements 6 of 7, branches 5 of 6, ...; 3 places cannot be reached": of all functions.
local function summary(functions)
  local parts, impossible, open = {}, 0, 0
  for _, kind in ipairs({ { 'statement', 'statements' }, { 'branch', 'branches' }, { 'mcdc', 'MC/DC' } }) do
    local all, reached = 0, 0
    for _, f in ipairs(functions) do
      local count = f.counts[kind[1]] or { all = 0, reached = 0, impossible = 0 }
      all, reached, impossible = all + count.all, reached + count.reached, impossible + count.impossible
      open = open + count.all - count.reached - count.impossible
    end
    if all > 0 then table.insert(parts, ('%s %d of %d'):format(kind[2], reached, all)) end
  end
  local rest = (impossible > 0 and ('; %d cannot be reached'):format(impossible) or '') ..
    (open > 0 and ('; %d not known'):format(open) or '')
  return #parts > 0 and table.concat(parts, ', ') .. rest or 'nothing to reach'
end

local function say(text, level) vim.notify('verify-ls: ' .. text, level or vim.log.levels.INFO) end

local function finish(bufnr, tick, out, err)
  if not vim.api.nvim_buf_is_loaded(bufnr) then return end
  local ok, report = pcall(vim.json.decode, out)
  local file = ok and type(report) == 'table' and (report.files or {})[1]
  if not file or file.problem then
    local first = err:match('[^\n]+') or (file and file.problem) or 'no answer'
    return say(first, vim.log.levels.WARN)
  end
  if vim.api.nvim_buf_get_changedtick(bufnr) ~= tick then return say('the text has changed meanwhile: run :VerifyCover again') end
  M.clear(bufnr)
  for _, sign in pairs(signs) do vim.api.nvim_set_hl(0, sign[2], { default = true, link = sign[3] }) end
  show(bufnr, file.functions)
  -- What is shown holds for this text only.
  vim.api.nvim_buf_attach(bufnr, false, {
    on_lines = function()
      vim.schedule(function() if vim.api.nvim_buf_is_valid(bufnr) then M.clear(bufnr) end end)
      return true
    end,
  })
  say(summary(file.functions))
end

-- Stops what is under way, and takes the signs away.
function M.clear(bufnr)
  local job = jobs[bufnr]
  jobs[bufnr] = nil
  if job then vim.fn.jobstop(job) end
  vim.api.nvim_buf_clear_namespace(bufnr, namespace, 0, -1)
end

-- Of one function, or with an empty name of all.
function M.run(bufnr, config, func)
  if vim.bo[bufnr].modified then return say('save the file first: :VerifyCover reads it from the disk', vim.log.levels.WARN) end
  M.clear(bufnr)
  local tick = vim.api.nvim_buf_get_changedtick(bufnr)
  local out, err = '', ''
  local line = command_line(config, func, vim.api.nvim_buf_get_name(bufnr))
  local ok, job = pcall(vim.fn.jobstart, line, {
    stdout_buffered = true,
    stderr_buffered = true,
    on_stdout = function(_, data) out = table.concat(data, '\n') end,
    on_stderr = function(_, data) err = table.concat(data, '\n') end,
    on_exit = function(id)
      if jobs[bufnr] ~= id then return end -- stopped
      jobs[bufnr] = nil
      finish(bufnr, tick, out, err)
    end,
  })
  if not ok or job <= 0 then return say('cannot start ' .. line[1], vim.log.levels.WARN) end
  jobs[bufnr] = job
end

return M
