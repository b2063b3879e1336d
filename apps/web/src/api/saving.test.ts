import { messages } from '@bisita/contract/messages'
import { afterEach, expect, test, vi } from 'vitest'
import { StorageFailure } from '../device/device.ts'
import type { Notices } from '../ui/notices.ts'
import { type OutcomeHandlers, Refused } from './outcomes.ts'
import { questionHandlers, saveFailureText, saveHandlers, type SaveFailure } from './saving.ts'

afterEach(() => vi.unstubAllGlobals())

const refusal = (status: number) => new Refused({ status, problem: { code: 'elsewhere', message: `Refused with ${status}.`, request_id: 'r' }, sentAs: 'ana' })

/** The notices that handlers showed for each status, and the values that they reported. */
function tried(make: (notices: Notices, reported: (what: unknown) => void) => OutcomeHandlers) {
  const [shown, reported]: [unknown[], unknown[]] = [[], []]
  const notices = { show: (...notice: unknown[]) => shown.push(notice) } as unknown as Notices
  return { handlers: make(notices, (what) => reported.push(what)), shown, reported }
}

const notices = [400, 403, 404, 409].map((status) => [status === 400 ? 'warning' : 'negative', `Refused with ${status}.`])

test('a form says each refusal, and keeps what it is about', () => {
  const { handlers, shown, reported } = tried(saveHandlers)
  for (const status of [400, 403, 404, 409]) handlers[status]?.(refusal(status))
  expect(shown).toEqual(notices)
  expect((reported as Refused[]).map(({ status }) => status)).toEqual([400, 403, 404, 409])
  expect(saveFailureText(reported[0] as SaveFailure)).toBe('Not saved. Refused with 400.')
})

test.each([[true, messages.somethingWrong], [false, messages.offline]])('a form that nobody answers says so, with a network (%s) or without', (onLine, text) => {
  vi.stubGlobal('navigator', { onLine })
  const { handlers, shown, reported } = tried(saveHandlers)
  handlers.none?.()
  expect([shown, reported]).toEqual([[['negative', text]], ['unanswered']])
  expect(saveFailureText('unanswered', 'Not deleted.')).toMatch(/^No answer\. Your entry is still here\./)
})

test('what the device could not keep says so itself', () => {
  const { handlers, shown, reported } = tried(saveHandlers)
  const full = new StorageFailure(new Error('Full.'), true)
  handlers.storageFailed?.(full)
  expect([shown, reported]).toEqual([[], [full]])
  expect(saveFailureText(full)).toMatch(/^This phone is full\./)
})

test('a question shows each refusal and reports it; an approval passes its result on', () => {
  const approval = vi.fn<NonNullable<OutcomeHandlers['approval']>>()
  const { handlers, shown, reported } = tried((to, tell) => questionHandlers(to, tell, approval))
  for (const status of [400, 403, 404, 409]) handlers[status]?.(refusal(status))
  expect(shown).toEqual(notices)
  expect(reported).toEqual(notices.map(([, text]) => text))
  handlers.approval?.('requested')
  expect(approval).toHaveBeenCalledExactlyOnceWith('requested')
})
