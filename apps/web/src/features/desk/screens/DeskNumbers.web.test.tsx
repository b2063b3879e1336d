import { deskWhy } from '@bisita/contract/calls/calls'
import { expect, test } from 'vitest'
import type { QueueExplanation } from '../callDesk.queries.ts'
import { OutcomeProvider } from '../../../api/handleOutcome.ts'
import { ClientsProvider, type ClientsRepository } from '../../clients/clients.repository.ts'
import { clientsAnswering } from '../../clients/testing.ts'
import { ApiProvider } from '../../../api/useCall.ts'
import { answer, fakeApi } from '../../../testing/fakeApi.ts'
import { press, provide, renderWith, until } from '../../../testing/render.tsx'
import { DeskNumbers } from './DeskNumbers.tsx'
import { someClient } from '../../../testing/records.ts'

const client = someClient({ phone_number: '+639171234567', secondary_phone_number: '•••• 4567', secondary_phone_callable: true, phone_bad: false, secondary_phone_bad: false })
const asked = "This number asked not to be called, as Juan Cruz's."

test('a number that asked not to be called says so and can’t be pressed; the other one can', async () => {
  const why: QueueExplanation = {
    code: 'leased', because: null, message: '', eligible_at: null,
    numbers: [
      { which: 'primary', number: '+639171234567', state: 'blocked', message: asked },
      { which: 'secondary', number: '+639181234567', state: 'to_check', message: 'To be checked.' },
    ],
  }
  const dialled: string[] = []
  const shown: unknown[] = []
  const clients: ClientsRepository = {
    ...clientsAnswering(() => Promise.reject(new Error('Not asked here.'))),
    reveal: async (showing) => {
      shown.push(showing)
      return { secondary_phone_number: '+639181234567' }
    },
  }
  const page = await renderWith(
    [provide(ApiProvider, fakeApi(answer(deskWhy, async () => why))), provide(OutcomeProvider, () => undefined), provide(ClientsProvider, clients)],
    <DeskNumbers client={client} dialled={null} address={null} onDial={(which) => void dialled.push(which)} />,
  )
  await until(() => expect(page.textContent).toContain(asked))
  expect(page.querySelectorAll('a')).toHaveLength(0)
  expect([...page.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    `0917 123 4567Asked not to be called${asked}`, '•••• 4567To be checkedTo be checked.',
  ])
  // The second number is shown as it is dialled, once: the trail says so.
  const sent: unknown[] = []
  const listen = (event: Event) => {
    event.preventDefault()
    sent.push((event as CustomEvent<{ number: string }>).detail.number)
  }
  window.addEventListener('bisita:dial', listen)
  const second = page.querySelector('button') as HTMLElement
  await press(second)
  await until(() => expect(second.textContent).toBe('0918 123 4567'))
  await press(second)
  window.removeEventListener('bisita:dial', listen)
  expect([dialled, sent]).toEqual([['secondary', 'secondary'], ['+639181234567', '+639181234567']])
  expect(shown).toMatchObject([{ client_id: client.id, fields: ['secondary_phone_number'], purpose: 'call' }])
})
