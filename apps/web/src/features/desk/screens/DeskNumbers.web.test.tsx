import { deskWhy } from '@bisita/contract/calls/calls'
import { expect, test } from 'vitest'
import type { QueueExplanation } from '../callDesk.queries.ts'
import { ApiProvider } from '../../../api/useCall.ts'
import { answer, fakeApi } from '../../../testing/fakeApi.ts'
import { press, provide, renderWith, until } from '../../../testing/render.tsx'
import { DeskNumbers } from './DeskNumbers.tsx'
import { someClient } from '../../../testing/records.ts'

const client = someClient({ phone_number: '+639171234567', secondary_phone_number: '+639181234567', phone_bad: false, secondary_phone_bad: false })
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
  const page = await renderWith(
    [provide(ApiProvider, fakeApi(answer(deskWhy, async () => why)))],
    <DeskNumbers client={client} dialled={null} address={null} onDial={(which) => void dialled.push(which)} />,
  )
  await until(() => expect(page.textContent).toContain(asked))
  expect([...page.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual(['0918 123 4567'])
  expect([...page.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    `0917 123 4567Asked not to be called${asked}`, '0918 123 4567To be checkedTo be checked.',
  ])
  await press(page.querySelector('a') as HTMLElement)
  expect(dialled).toEqual(['secondary'])
})
