import { call } from './support/api.ts'
import { ask } from './support/database.ts'
import { callsOf, leasesOf, ownBranch, who } from './support/desk.ts'
import { expectScreen } from './support/screens.ts'
import { expect, type Page, test } from './support/test.ts'

const queue = (page: Page) => page.getByRole('list', { name: 'Next in the queue' }).getByRole('listitem')

/** Puts a client at the first call step of the strategy that has a script, due today; returns the script. */
async function putAtScript(clientId: string): Promise<string> {
  const [step] = await ask<{ script: string }>(
    `with step as (select generation, position, script from generation_touchpoints
       where generation = (select generation from strategy_generations where present) and kind = 'call' and script is not null order by position limit 1),
     put as (update client_placements p set kind = 'call', role = 'any', position = step.position, open_on = current_date - 1, due_on = current_date - 1, ended = null, stopped = null, suspended = false
       from step where p.client_id = $1 and p.generation = step.generation returning 1)
     select script from step, put`,
    [clientId],
  )
  if (step === undefined) throw new Error('The strategy of the demo organisation lacks a call step with a script.')
  return step.script
}

test('the desk begins with the next five and why, and what to say; any of them is called by one press, and the hour of the call opens its list', async ({ as }) => {
  const { username, password, added } = await ownBranch({ clients: 6 })
  const first = added.at(-1)
  if (first === undefined) throw new Error('The branch has no clients.')
  const script = await putAtScript(first.id)
  const { page, caller } = await as(username, { secret: password, at: '/calls' })
  await expectScreen(page, 'Calls')
  await expect(page.getByText('6 clients are ready to be called.')).toBeVisible()
  await expect(queue(page)).toHaveCount(5)
  // The step that is due comes before clients whom nobody has called.
  await expect(queue(page).first()).toContainText(first.fullname)
  await expect(queue(page).first()).toContainText(', due ')
  await expect(queue(page).nth(1)).toContainText('Never called.')
  const start = page.getByRole('region', { name: 'Start', exact: true })
  // Its fields are filled in for who comes first.
  await expect(start.getByRole('region', { name: 'Script', exact: true })).toContainText(script.split('{')[0] ?? '')
  await expect(start.getByRole('region', { name: 'Script of the day' })).toContainText(first.fullname)
  await expect(start.getByText('No calls yet today.')).toBeVisible()
  expect(await leasesOf(caller)).toBe(0)

  const third = await queue(page).nth(2).getByRole('link').textContent()
  await queue(page).nth(2).getByRole('button', { name: `Call ${third}` }).click()
  expect(await who(page)).toBe(third)
  await page.keyboard.press('2')
  await page.keyboard.press('Enter')
  // After the chosen one comes the first of the queue.
  expect(await who(page, third ?? '')).toBe(first.fullname)
  await expect.poll(async () => (await callsOf(caller)).map(({ client_name }) => client_name)).toEqual([third])
  await page.keyboard.press('p')

  const hours = page.getByRole('region', { name: 'My calls by hour' })
  await expect(hours.getByRole('row')).toHaveCount(2)
  await hours.getByRole('table').getByRole('link', { name: '1', exact: true }).click()
  const list = page.getByRole('region', { name: 'List of calls' })
  await expect(list.getByRole('row').filter({ hasText: third ?? '' }).or(list.getByRole('listitem').filter({ hasText: third ?? '' })).first()).toBeVisible()
  await expect(page).toHaveURL(/hour=\d/)
})

test('a call-back that is due comes first and is called at once; who was taken meanwhile is refused with why', async ({ as }) => {
  const { people, added } = await ownBranch({ clients: 3, callers: 2 })
  const [one, other] = people
  const [promised, taken] = added
  if (one === undefined || other === undefined || promised === undefined || taken === undefined) throw new Error('The branch lacks people or clients.')
  const mine = await as(one.username, { secret: one.password, at: null })
  const theirs = await as(other.username, { secret: other.password, at: null })
  const [{ id }] = await ask<{ id: string }>('select id from users where username = $1', [one.username]) as [{ id: string }]
  await ask(
    `with made as (insert into visits (id, client_id, user_id, visit_type, visit_time, received_at, visit_result, contact_detail, call_back_at)
       values (gen_random_uuid(), $1, $2, 'call', now() - interval '2 days', now() - interval '2 days', 'Not Around', 'Call Back', now() - interval '1 minute') returning client_id)
     select from made`,
    [promised.id, id],
  )
  await ask('select bisita_derive_call_states(array[$1]::uuid[])', [promised.id])
  await mine.page.goto('/calls')
  await expectScreen(mine.page, 'Calls')
  const start = mine.page.getByRole('region', { name: 'Start', exact: true })
  await expect(start.getByText('1 call-back is due')).toBeVisible()
  await expect(queue(mine.page)).toHaveCount(3)

  await call(theirs.caller, 'POST', '/touchpoint/next', { client_id: taken.id })
  await queue(mine.page).filter({ hasText: taken.fullname }).getByRole('button').click()
  await expect(mine.page.getByText(/has this client on the call desk now\./)).toBeVisible()
  // Who is taken is no more in the queue.
  await expect(queue(mine.page)).toHaveCount(2)

  await start.getByRole('button', { name: `Call ${promised.fullname}` }).first().click()
  expect(await who(mine.page)).toBe(promised.fullname)
})

test('without an answer the start says so and can be tried again; calling can begin all the same', async ({ as }) => {
  const { username, password } = await ownBranch()
  const { page } = await as(username, { secret: password, at: null })
  await page.route('**/api/touchpoint/start*', (route) => route.abort())
  await page.goto('/calls')
  await expect(page.getByText('This could not be loaded')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start calling' })).toBeEnabled()
  await page.unroute('**/api/touchpoint/start*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(queue(page)).toHaveCount(2)
})
