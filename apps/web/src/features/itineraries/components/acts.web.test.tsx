import { act, type ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { button, described, field, press, render, type } from '../../../testing/render.tsx'
import { createNotices } from '../../../ui/notices.ts'
import type { ItineraryWithQueue } from '../itineraries.repository.ts'
import { renderItineraries, refusal } from '../fixtures.tsx'
import type { ItineraryActionProps } from './ItineraryActionDialog.tsx'
import { ChangeItinerary } from './ChangeItinerary.tsx'
import { DeleteItinerary } from './DeleteItinerary.tsx'
import { RemarksOfItinerary } from './RemarksOfItinerary.tsx'
import { SkipItinerary } from './SkipItinerary.tsx'
import { someItinerary } from '../../../testing/records.ts'

const settle = () => act(async () => void (await new Promise((done) => setTimeout(done, 0))))

async function actScene(make: (props: ItineraryActionProps) => ReactNode, problem: Error | null = null, itinerary: ItineraryWithQueue = someItinerary()) {
  const sent: unknown[] = []
  const notices = createNotices()
  const answer = async (...what: unknown[]) => {
    sent.push(what.slice(0, -1))
    if (problem !== null) throw problem
    return itinerary
  }
  const scene = renderItineraries({
    repository: { update: answer, addRemarks: answer, skip: answer, remove: async (...what) => void (await answer(...what)) },
  })
  const page = await render(scene.within(make({ itinerary, notices })))
  const open = (name: string) => press(button(page, name))
  const send = async (name: string) => {
    const found = [...document.querySelectorAll<HTMLElement>('[role="dialog"] button')].find((one) => one.textContent === name)
    if (found === undefined) throw new Error(`No button of the dialog is called ${name}.`)
    await press(found)
    await settle()
  }
  const isOpen = () => document.querySelector('[data-dialog="open"]') !== null
  return { page, sent, open, send, isOpen, texts: () => notices.list().map(({ tone, text }) => `${tone}: ${text}`) }
}

describe('skipping', () => {
  test('needs a reason, and tells it', async () => {
    const { sent, open, send, isOpen, texts } = await actScene((props) => <SkipItinerary {...props} />)
    await open('Skip')
    await send('Skip the visit')
    expect(sent).toEqual([])
    expect(described(field(document.body, 'Reason'))).toBe('Say why.')
    await type(field(document.body, 'Reason'), ' The road is closed. ')
    await send('Skip the visit')
    expect(sent).toEqual([[someItinerary().id, 'The road is closed.']])
    expect(isOpen()).toBe(false)
    expect(texts()).toEqual(['positive: The visit to Dela Cruz, Ana has been skipped.'])
  })

  test('that is refused keeps the dialog and the reason, and says why', async () => {
    const problem = refusal(409, 'This itinerary is closed already.')
    const { open, send, isOpen, texts } = await actScene((props) => <SkipItinerary {...props} />, problem)
    await open('Skip')
    await type(field(document.body, 'Reason'), 'Flood')
    await send('Skip the visit')
    expect(isOpen()).toBe(true)
    expect(field(document.body, 'Reason').value).toBe('Flood')
    expect(document.body.textContent).toContain('Not saved. This itinerary is closed already.')
    expect(texts()).toEqual(['negative: This itinerary is closed already.'])
  })
})

describe('moving', () => {
  const mr = { id: someItinerary().assigned_to, user_type: 'mr' as const }

  test('sends what is changed and nothing else', async () => {
    const { sent, open, send } = await actScene((props) => <ChangeItinerary {...props} user={mr} today="2026-11-20" />)
    await open('Move')
    await send('Save changes')
    expect(described(field(document.body, 'Day'))).toContain('Choose another day or somebody else first.')
    await type(field(document.body, 'Day'), '2026-11-24')
    await send('Save changes')
    expect(sent).toEqual([[someItinerary().id, { visible_at: '2026-11-24' }]])
  })

  test('goes to no day that has passed', async () => {
    const { sent, open, send } = await actScene((props) => <ChangeItinerary {...props} user={mr} today="2026-11-20" />)
    await open('Move')
    await type(field(document.body, 'Day'), '2026-11-19')
    await send('Save changes')
    expect(described(field(document.body, 'Day'))).toContain('This day has passed.')
    expect(sent).toEqual([])
  })
})

test('remarks can be taken away', async () => {
  const before = someItinerary({ remarks: 'Bring the form.' })
  const { sent, open, send } = await actScene((props) => <RemarksOfItinerary {...props} />, null, before)
  await open('Remarks')
  expect(field(document.body, 'Remarks').value).toBe('Bring the form.')
  await type(field(document.body, 'Remarks'), '')
  await send('Save the remarks')
  expect(sent).toEqual([[before.id, '']])
})

test('deleting asks first, and leaves when it is done', async () => {
  let gone = 0
  const { sent, open, send, texts } = await actScene((props) => <DeleteItinerary {...props} onDone={() => (gone += 1)} />)
  await open('Delete')
  expect(sent).toEqual([])
  await send('Delete')
  expect([sent, gone]).toEqual([[[someItinerary().id]], 1])
  expect(texts()).toEqual(['positive: The visit to Dela Cruz, Ana is no longer planned.'])
})
