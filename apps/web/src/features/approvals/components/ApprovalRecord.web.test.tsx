import { useState } from 'react'
import { expect, test } from 'vitest'
import { press, render } from '../../../testing/render.tsx'
import type { Approval } from '../approvals.queries.ts'
import { plainName, plainValue } from '../format.ts'
import { someApproval } from '../testing.ts'
import { ApprovalCards } from './ApprovalCards.tsx'
import { ApprovalRecord } from './ApprovalRecord.tsx'
import { ApprovalTable } from './ApprovalTable.tsx'

const showing = { name: plainName, value: (_: string, value: unknown) => plainValue(value), text: (_: string, value: unknown) => plainValue(value) }

const view = (approval: Approval) =>
  render(
    <ApprovalRecord
      approval={approval}
      showing={showing}
      clientLink={(id, face) => <a href={`/clients/${id}`}>{face}</a>}
      actions={null}
    />,
  )

const cells = (page: HTMLElement) =>
  [...page.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))

const changes = [
  { field: 'lastname', before: 'Cruz', after: 'Santos', now: 'Cruz' },
  { field: 'has_availed', before: false, after: true, now: true },
  { field: 'birth_date', before: '1950-02-03', after: null, now: '1951-02-03' },
]

test('a pending request shows field by field what was, what shall be and what is now', async () => {
  const page = await view(someApproval({ changes }))
  expect(cells(page)).toEqual([
    ['Lastname', 'Cruz', 'Santos', 'Cruz'],
    ['Has availed', 'No', 'Yes', 'YesNo change needed'],
    ['Birth date', 'Feb 03, 1950', 'none', 'Feb 03, 1951Changed since'],
  ])
  expect(page.querySelector('blockquote')?.textContent).toBe('She married in June.')
  expect(page.querySelector('a')?.textContent).toBe('Dela Cruz, Ana')
  expect(page.textContent).not.toContain('Decided')
})

test('a user who may not decide it because of a password reads why before anything is pressed', async () => {
  const why = 'You set Maribel Asuncion’s password on Nov 20, 2026. Somebody else decides this request, and any that Maribel Asuncion makes until Nov 27, 2026.'
  expect((await view(someApproval({ changes, may_decide: false, why_not_decide: why }))).textContent).toContain(why)
  expect((await view(someApproval({ changes }))).textContent).not.toContain('Somebody else decides')
})

test('a decided one shows who decided it, when and with which words', async () => {
  const page = await view(
    someApproval({
      changes, status: 'DECLINED', may_decide: false, decided_by_name: 'Florentino Evangelista',
      decided_at: '2026-11-21T06:05:09Z', decision_message: 'The certificate is missing.',
    }),
  )
  expect(cells(page)[0]).toEqual(['Lastname', 'Cruz', 'Santos'])
  expect(page.textContent).toContain('Florentino Evangelista')
  expect(page.textContent).toContain('11/21/2026 02:05:09 PM')
  expect(page.textContent).toContain('The certificate is missing.')
})

const requests = [
  someApproval({ approval_id: 'a', approval_title: 'One' }),
  someApproval({ approval_id: 'b', approval_title: 'Two', may_decide: false }),
  someApproval({ approval_id: 'c', approval_title: 'Three' }),
]

function List({ Rows, approvals = requests }: { Rows: typeof ApprovalTable; approvals?: readonly Approval[] }) {
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const onChoose = (ids: readonly string[], on: boolean) =>
    choose(new Set([...chosen].filter((id) => !ids.includes(id)).concat(on ? ids : [])))
  return (
    <>
      <Rows approvals={approvals} openId={undefined} link={(_, face) => <a href="#there">{face}</a>} formatOf={() => showing} choosing={{ chosen, onChoose }} />
      <output>{[...chosen].join()}</output>
    </>
  )
}

const box = (page: HTMLElement, name: string) => {
  const label = [...page.querySelectorAll('label')].find(({ textContent }) => textContent === name)
  const input = label?.querySelector('input')
  if (input === null || input === undefined) throw new Error(`No box is called ${name}.`)
  return input
}

test('a row says what changes, who asks why, how long ago and what follows', async () => {
  const consequences = [
    { code: 'leaves_list', count: null, name: 'Maria Santos', client_id: null },
    { code: 'plans_end', count: 2, name: null, client_id: null },
    { code: 'looks_like', count: null, name: 'Dela Cruz, Anna', client_id: 'x' },
  ] as const
  // One line on a desk, a line for each change on a phone.
  for (const [Rows, between] of [[ApprovalTable, '; '], [ApprovalCards, '']] as const) {
    const page = await render(<List Rows={Rows} approvals={[someApproval({ changes, consequences: [...consequences] })]} />)
    expect(page.textContent).toContain(['Dela Cruz, AnaLastname Cruz → Santos', 'Has availed No → Yes', 'and 1 more', 'Leaves the list of Maria Santos; 2 plans end; Looks like Dela Cruz, Anna'].join(between))
    expect(page.textContent).toContain('“She married in June.”')
    expect(page.textContent).toMatch(/ago|just now|in \d/)
    expect(page.textContent).not.toContain('Pending')
  }
})

test('what is deleted is shown once, without columns to compare', async () => {
  const page = await view(someApproval({ changes: [{ field: 'lastname', before: 'Cruz', after: null, now: 'Cruz' }, { field: 'firstname', before: 'Ana', after: null, now: 'Ana' }] }))
  expect(page.querySelector('table')).toBeNull()
  expect([...page.querySelectorAll('dd')].slice(0, 2).map(({ textContent }) => textContent)).toEqual(['Cruz', 'Ana'])
})

test('on a desk those that may be decided are chosen singly or all together', async () => {
  const page = await render(<List Rows={ApprovalTable} />)
  expect(page.querySelectorAll('tbody input')).toHaveLength(2)
  await press(box(page, 'Select all on this page'))
  expect(page.querySelector('output')?.textContent).toBe('a,c')
  await press(box(page, 'Select One'))
  expect(page.querySelector('output')?.textContent).toBe('c')
  expect(box(page, 'Select all on this page').checked).toBe(false)
})

test('on a phone each has its box', async () => {
  const page = await render(<List Rows={ApprovalCards} />)
  await press(box(page, 'Select Three'))
  expect(page.querySelector('output')?.textContent).toBe('c')
})

test('where nothing may be decided there is nothing to choose', async () => {
  const page = await render(<List Rows={ApprovalTable} approvals={requests.slice(1, 2)} />)
  expect(page.querySelectorAll('input')).toHaveLength(0)
})
