-- Asserts what a Neovim user sees: diagnostics, lenses, hover, the trace behind a lens, and that the
-- diagnostic goes when the bug is fixed. Every wait is for a condition and bounded.
local PATIENCE = 20000 -- ms
local failed, passed, log = 0, 0, {}

local function note(...)
  local line = string.format(...)
  table.insert(log, line)
  io.stdout:write(line .. '\n')
end

local function expect(what, condition)
  local last
  local ok = vim.wait(PATIENCE, function()
    last = condition()
    return last and true or false
  end, 50)
  if ok then passed = passed + 1 else failed = failed + 1 end
  note('%s %s', ok and 'ok    ' or 'FAILED', what)
  return ok and last or nil
end

local function finish()
  note('%d passed, %d failed', passed, failed)
  local out = io.open(vim.env.VL_TRANSCRIPT, 'w')
  out:write(table.concat(log, '\n') .. '\n')
  out:close()
  vim.cmd(failed == 0 and 'qall!' or 'cquit!')
end

local function line_of(text)
  for i, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, true)) do
    if line:find(text, 1, true) then return i - 1 end
  end
  error('no line has ' .. text)
end

local function diagnostic_at(line, code)
  for _, d in ipairs(vim.diagnostic.get(0, { lnum = line })) do
    if d.source == 'verify-ls' and (d.code or (d.user_data or {}).lsp and d.user_data.lsp.code) == code then return d end
  end
end

-- The text of the lens on a line, as displayed.
local function lens_at(line)
  for name, ns in pairs(vim.api.nvim_get_namespaces()) do
    if name:find('codelens', 1, true) then
      local marks = vim.api.nvim_buf_get_extmarks(0, ns, { line, 0 }, { line, -1 }, { details = true })
      for _, mark in ipairs(marks) do
        for _, chunk in ipairs(mark[4].virt_text or {}) do
          if chunk[1] ~= '' then return chunk[1] end
        end
      end
    end
  end
  return ''
end

local function floating_text()
  for _, win in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(win).relative ~= '' then
      return table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(win), 0, -1, true), '\n')
    end
  end
  return ''
end

local function close_floats()
  for _, win in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(win).relative ~= '' then vim.api.nvim_win_close(win, true) end
  end
end

-- Hovers until the float says this. A verdict is shown as soon as it is known, and the reasons for it may
-- come later; a user would hover again, too.
local function hover_says(text)
  local asked = 0
  return function()
    if floating_text():find(text, 1, true) then return true end
    if vim.loop.now() - asked > 1000 then
      asked = vim.loop.now()
      close_floats()
      vim.lsp.buf.hover()
    end
  end
end

local function run()
  vim.o.swapfile = false
  vim.cmd('filetype on')
  require('verify_ls').setup({ cmd = { vim.env.VL_SERVER, '--stdio' } })
  vim.bo.filetype = 'c'
  local source = vim.api.nvim_get_current_buf()
  expect('the server starts and initializes', function()
    local client = vim.tbl_values(vim.lsp.buf_get_clients(0))[1]
    return client and client.initialized and client.server_capabilities.codeLensProvider
  end)

  local broken, head = line_of('squares[i] = i * i'), line_of('int sum_of_squares')
  local found = expect('the overrun is a warning at its line', function()
    local d = diagnostic_at(broken, 'array-bounds')
    return d and d.severity == vim.diagnostic.severity.WARN and d
  end)
  if found then note('       %s', found.message:gsub('\n', ' | ')) end
  expect('the overflow for particular arguments is information', function()
    local d = diagnostic_at(line_of('a + b'), 'signed-overflow')
    return d and d.severity == vim.diagnostic.severity.INFO
  end)
  expect('the failing function has a counterexample lens', function()
    return lens_at(head):find('1 counterexample', 1, true)
  end)
  expect('the proved function says so', function() return lens_at(line_of('int midpoint')):find('^proved') end)
  note('       %s', lens_at(line_of('int midpoint')))

  vim.api.nvim_win_set_cursor(0, { head + 1, 5 })
  expect('hover on the function lists its checks', hover_says('array index out of bounds'))
  note('       %s', (floating_text():gsub('\n', '\n       ')))
  close_floats()

  expect('a loop without a bound is proved for any number of iterations', function()
    return lens_at(line_of('int meeting_point')):find('^proved for any number of iterations')
  end)
  local loop_head = line_of('while (low')
  vim.api.nvim_win_set_cursor(0, { loop_head + 1, 6 })
  expect('hover on a loop says what it keeps', hover_says('low <= high'))
  note('       %s', (floating_text():gsub('\n', '\n       ')))
  close_floats()

  vim.api.nvim_win_set_cursor(0, { head + 1, 5 })
  vim.lsp.codelens.run()
  local shown = expect('the lens opens the trace through the server alone', function()
    local buffer = vim.api.nvim_get_current_buf()
    local text = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, true), '\n')
    return buffer ~= source and text:find('i = 1 .. 8', 1, true) and text
  end)
  if shown then note('       %s', (shown:gsub('\n', '\n       '))) end
  vim.cmd('buffer ' .. source)

  vim.cmd('edit ' .. vim.fn.fnamemodify(vim.api.nvim_buf_get_name(source), ':h') .. '/callers.c')
  vim.bo.filetype = 'c'
  local callers = vim.api.nvim_get_current_buf()
  expect('a function is safe as its callers call it', function() return lens_at(line_of('static int at')):find('^safe here') end)
  vim.api.nvim_win_set_cursor(0, { line_of('static int at') + 1, 11 })
  vim.cmd('VerifyCallers')
  local calls = expect(':VerifyCallers lists the calls', function()
    local buffer = vim.api.nvim_get_current_buf()
    local text = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, true), '\n')
    return buffer ~= callers and text:find('last, line 11: `at(some, 1)`: never makes it fail', 1, true) and text
  end)
  if calls then note('       %s', (calls:gsub('\n', '\n       '))) end
  vim.cmd('buffer ' .. source)

  vim.cmd('edit ' .. vim.fn.fnamemodify(vim.api.nvim_buf_get_name(source), ':h') .. '/open.c')
  vim.bo.filetype = 'c'
  local listed = expect(':VerifyUnknown lists what is not decided, and what is known of it', function()
    if lens_at(line_of('int check_digit')):find('still trying', 1, true) then vim.cmd('VerifyUnknown') end
    local items = vim.fn.getqflist()
    return #items == 1 and items[1].text:find('^check_digit: ') and items[1].lnum == 2 and items[1]
  end)
  if listed then note('       %s', listed.text) end
  vim.cmd('cclose')
  vim.cmd('buffer ' .. source)

  vim.cmd('edit ' .. vim.fn.fnamemodify(vim.api.nvim_buf_get_name(source), ':h') .. '/cover.c')
  vim.bo.filetype = 'c'
  local function cover_marks()
    return vim.api.nvim_buf_get_extmarks(0, vim.api.nvim_create_namespace('verify_ls_cover'), 0, -1, { details = true })
  end
  local function sign_of(text)
    vim.cmd('redraw!')
    return vim.fn.screenstring(vim.fn.screenpos(0, line_of(text) + 1, 1).row, 1)
  end
  expect('the command for coverage is there', function() return vim.fn.exists(':VerifyCover') == 2 end)
  vim.cmd('VerifyCover')
  local said_of_cover = expect(':VerifyCover says what never runs, and why', function()
    for _, mark in ipairs(cover_marks()) do
      local words = mark[4].virt_text and mark[4].virt_text[1][1] or ''
      if mark[2] == line_of('limit < -5') and words:find('never true', 1, true) then return words end
    end
  end)
  if said_of_cover then note('      %s', said_of_cover) end
  expect('with signs for what is covered, partly covered and never reached', function()
    return sign_of('return -1') == '+' and sign_of('limit < -5') == '~' and sign_of('return 9') == '-'
  end)
  vim.cmd('VerifyCover!')
  expect(':VerifyCover! takes them away', function() return #cover_marks() == 0 end)
  vim.cmd('buffer ' .. source)

  vim.cmd('edit ' .. vim.fn.fnamemodify(vim.api.nvim_buf_get_name(source), ':h') .. '/table.h')
  expect('a header that is called C++ has verdicts', function()
    return vim.bo.filetype == 'cpp' and lens_at(line_of('first')):find('^proved') and diagnostic_at(line_of('return table[4]'), 'array-bounds')
  end)
  vim.cmd('buffer ' .. source)

  vim.cmd('edit ' .. vim.fn.fnamemodify(vim.api.nvim_buf_get_name(source), ':h') .. '/hint.c')
  vim.bo.filetype = 'c'
  local function text_behind(line)
    for _, space in pairs(vim.diagnostic.get_namespaces()) do
      local ns = space.user_data.virt_text_ns
      local marks = ns and vim.api.nvim_buf_get_extmarks(0, ns, { line, 0 }, { line, -1 }, { details = true }) or {}
      for _, mark in ipairs(marks) do
        for _, chunk in ipairs(mark[4].virt_text or {}) do
          if chunk[1]:find('division', 1, true) then return true end
        end
      end
    end
    return false
  end
  local division, quotient = line_of('100 / s->count'), line_of('whole / parts')
  expect('what a structure decides is a hint', function()
    local d = diagnostic_at(division, 'division-by-zero')
    return d and d.severity == vim.diagnostic.severity.HINT
  end)
  expect('which writes nothing behind its line', function() return text_behind(quotient) and not text_behind(division) end)
  vim.cmd('buffer ' .. source)

  local started
  package.loaded.dap = { adapters = {}, configurations = {}, run = function(configuration) started = configuration end }
  vim.api.nvim_win_set_cursor(0, { broken + 1, 8 })
  vim.cmd('VerifyDebug')
  expect(':VerifyDebug gives nvim-dap the finding of the line', function()
    return started and started['function'] == 'sum_of_squares' and started.check == 'array-bounds' and started.line == broken + 1
  end)
  local said = ''
  local adapter = package.loaded.dap.adapters.verify_ls
  local job = vim.fn.jobstart({ adapter.command, unpack(adapter.args) }, {
    on_stdout = function(_, data) said = said .. table.concat(data, '\n') end,
  })
  for seq, request in ipairs({ { 'initialize', vim.empty_dict() }, { 'launch', started } }) do
    local body = vim.json.encode({ seq = seq, type = 'request', command = request[1], arguments = request[2] })
    vim.fn.chansend(job, ('Content-Length: %d\r\n\r\n%s'):format(#body, body))
  end
  expect('and the adapter that it is told of launches it', function()
    return said:find('"success":true,"command":"launch"', 1, true)
  end)
  vim.fn.jobstop(job)
  package.loaded.dap = nil

  vim.cmd('VerifyFile')
  expect(':VerifyFile verifies anew', function() return lens_at(head):find('1 counterexample', 1, true) end)

  local loop = line_of('i <= SLOTS')
  local text = vim.api.nvim_buf_get_lines(source, loop, loop + 1, true)[1]:gsub('<=', '<')
  vim.api.nvim_buf_set_lines(source, loop, loop + 1, true, { text })
  expect('the diagnostic goes when the bug is fixed', function() return not diagnostic_at(broken, 'array-bounds') end)
  expect('and the function becomes proved', function() return lens_at(head):find('^proved') end)
  expect('the other diagnostic stays', function() return diagnostic_at(line_of('a + b'), 'signed-overflow') end)

  local client = vim.tbl_values(vim.lsp.buf_get_clients(source))[1]
  client.stop()
  expect('the server stops when asked', function() return client.is_stopped() end)
end

local ok, err = xpcall(run, debug.traceback)
if not ok then
  failed = failed + 1
  note('FAILED %s', err)
end
finish()
