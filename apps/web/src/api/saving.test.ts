import { messages } from '@bisita/contract/messages'
import { afterEach, expect, test, vi } from 'vitest'
import { StorageFailure } from '../device/device.ts'
import type { Notices } from '../ui/notices.ts'
import { type Handlers, Refused } from './outcomes.ts'
import { askingHandlers, failureWords, savingHandlers, type Failure } from './saving.ts'

afterEach(() => vi.unstubAllGlobals())

const refusal = (status: number) => new Refused({ status, problem: { code: 'elsewhere', message: `Refused with ${status}.`, request_id: 'r' }, sentAs: 'ana' })

/** What handlers did about each status: the notices that stood then, and what was told. */
function tried(make: (notices: Notices, told: (what: unknown) => void) => Handlers) {
  const [shown, told]: [unknown[], unknown[]] = [[], []]
  const notices = { show: (...notice: unknown[]) => shown.push(notice) } as unknown as Notices
  return { handlers: make(notices, (what) => told.push(what)), shown, told }
}

const notices = [400, 403, 404, 409].map((status) => [status === 400 ? 'warning' : 'negative', `Refused with ${status}.`])

test('a form says each refusal, and keeps what it is about', () => {
  const { handlers, shown, told } = tried(savingHandlers)
  for (const status of [400, 403, 404, 409]) handlers[status]?.(refusal(status))
  expect(shown).toEqual(notices)
  expect((told as Refused[]).map(({ status }) => status)).toEqual([400, 403, 404, 409])
  expect(failureWords(told[0] as Failure)).toBe('Not saved. Refused with 400.')
})

test.each([[true, messages.somethingWrong], [false, messages.offline]])('a form that nobody answers says so, with a network (%s) or without', (onLine, text) => {
  vi.stubGlobal('navigator', { onLine })
  const { handlers, shown, told } = tried(savingHandlers)
  handlers.none?.()
  expect([shown, told]).toEqual([[['negative', text]], ['unanswered']])
  expect(failureWords('unanswered', 'Not deleted.')).toMatch(/^Nobody answered\. It may or may not have been stored\./)
})

test('what the device could not keep says so itself', () => {
  const { handlers, shown, told } = tried(savingHandlers)
  const full = new StorageFailure(new Error('Full.'), true)
  handlers.notKept?.(full)
  expect([shown, told]).toEqual([[], [full]])
  expect(failureWords(full)).toMatch(/^This phone is full\./)
})

test('a question says each refusal, and is told of it; of an approval it hears', () => {
  const approval = vi.fn<NonNullable<Handlers['approval']>>()
  const { handlers, shown, told } = tried((to, tell) => askingHandlers(to, tell, approval))
  for (const status of [400, 403, 404, 409]) handlers[status]?.(refusal(status))
  expect(shown).toEqual(notices)
  expect(told).toEqual(notices.map(([, text]) => text))
  handlers.approval?.('requested')
  expect(approval).toHaveBeenCalledExactlyOnceWith('requested')
})
