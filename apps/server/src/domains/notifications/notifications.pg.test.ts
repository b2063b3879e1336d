import { randomUUID } from 'node:crypto'
import type { Notification, NotificationKind } from '@bisita/contract/devices/notifications'
import type { Said } from '@bisita/contract/words'
import { beforeEach, describe, expect, test } from 'vitest'
import { notificationRetention, rowPruners } from '../../pruning/pruning.ts'
import { addDeskClient, app, as, decided, openDesk, type DeskUser, requested, update } from '../approvals/testing/desk.ts'
import { answer } from '../users/testing/users.ts'
import { notify } from './notifications.store.ts'

openDesk()

beforeEach(() => app.pool.query('truncate notifications'))

const list = async (person: DeskUser, query = ''): Promise<{ items: Notification[]; count: number; pages: number; hasNext: boolean }> =>
  answer(await as(person).get(`/notification/list${query}`))
const read = async (person: DeskUser, body: object) => answer(await as(person).post('/notification/read', body))
const unread = async (person: DeskUser): Promise<number> => answer(await as(person).get('/user/list-info')).notification_count

/** Makes `count` different notifications for somebody, a minute apart, the newest last. */
async function notifyTimes(person: DeskUser, count: number, kind: NotificationKind = 'job'): Promise<void> {
  for (let n = 1; n <= count; n += 1) {
    const one = { user_id: as(person).id, kind, subject: `${n}`, text: `Thing ${n}` as Said, path: null, record_id: null }
    await notify(app.db, [one], new Date(app.clock.now.getTime() + n * 60_000))
  }
}

const texts = ({ items }: { items: Notification[] }) => items.map(({ text }) => text)

describe('what is refused', () => {
  test.for([{}, { all: false }, { ids: [] }, { ids: ['x'] }, { all: true, ids: [randomUUID()] }, { ids: Array.from({ length: 1001 }, () => randomUUID()) }])(
    'reading %j',
    async (body) => expect((await as('mr1').post('/notification/read', body)).status).toBe(400),
  )
})

describe('the list', () => {
  test('is empty where nobody was notified', async () => {
    expect(await list('mr1')).toEqual({ items: [], count: 0, pages: 0, hasNext: false })
  })

  test('has the own ones page by page, newest first', async () => {
    await notifyTimes('mr1', 3)
    await notifyTimes('mr2', 1)
    const first = await list('mr1', '?ipp=2')
    expect(texts(first)).toEqual(['Thing 3', 'Thing 2'])
    expect(first).toMatchObject({ count: 3, pages: 2, hasNext: true })
    const second = await list('mr1', '?ipp=2&page=2')
    expect(texts(second)).toEqual(['Thing 1'])
    expect(second).toMatchObject({ count: 3, hasNext: false })
  })

  test('can be of the unread ones, or of those that were read', async () => {
    await notifyTimes('mr1', 3)
    const [newest] = (await list('mr1')).items as [Notification]
    await read('mr1', { ids: [newest.id] })
    expect(texts(await list('mr1', '?unread=true'))).toEqual(['Thing 2', 'Thing 1'])
    expect(texts(await list('mr1', '?unread=false'))).toEqual(['Thing 3'])
  })
})

describe('reading', () => {
  test('some, all, and again', async () => {
    await notifyTimes('mr1', 4)
    expect(await unread('mr1')).toBe(4)
    const [newest] = (await list('mr1')).items as [Notification]
    expect(await read('mr1', { ids: [newest.id] })).toEqual({ ok: true, count: 1 })
    expect(await read('mr1', { ids: [newest.id] })).toEqual({ ok: true, count: 0 })
    expect(await unread('mr1')).toBe(3)
    expect(await read('mr1', { all: true })).toEqual({ ok: true, count: 3 })
    expect(await unread('mr1')).toBe(0)
    expect((await list('mr1')).items.map(({ read_at }) => read_at)).toEqual(Array(4).fill(app.clock.now.toISOString()))
  })

  test('leaves aside what is somebody else’s or not there', async () => {
    await notifyTimes('mr2', 1)
    const [theirs] = (await list('mr2')).items as [Notification]
    expect(await read('mr1', { ids: [theirs.id, randomUUID()] })).toEqual({ ok: true, count: 0 })
    expect(await read('mr1', { all: true })).toEqual({ ok: true, count: 0 })
    expect(await unread('mr2')).toBe(1)
  })
})

test('the same notification is made once a day for each person, also by writers at the same moment', async () => {
  const one = { user_id: as('mr1').id, kind: 'itineraries', subject: 'same', text: 'Once' as Said, path: null, record_id: null } as const
  const made = await Promise.all(Array.from({ length: 8 }, () => notify(app.db, [one, { ...one, user_id: as('mr2').id }], app.clock.now)))
  expect(made.reduce((all, n) => all + n, 0)).toBe(2)
  expect(await notify(app.db, [one], new Date(app.clock.now.getTime() + 24 * 60 * 60 * 1000))).toBe(1)
})

test('old ones are cleared up, read or not', async () => {
  await notifyTimes('mr1', 2)
  const later = new Date(app.clock.now.getTime() + notificationRetention + 90_000)
  expect(await rowPruners.notifications(app.db, later, 100)).toBe(1)
  expect(texts(await list('mr1'))).toEqual(['Thing 2'])
})

describe('a request', () => {
  const asks = async () => requested('mr1', update('mr1', (await addDeskClient()).id, { firstname: 'Perlita' }))

  test('notifies those who may decide it, and nobody else', async () => {
    const { approval_id, approval_type, requested_by_name } = await asks()
    const expected = { kind: 'request', record_id: approval_id, path: `/approvals?approval=${approval_id}`, text: `${requested_by_name} asks for: ${approval_type}`, read_at: null }
    for (const person of ['oic1', 'ah1', 'admin', 'admin2'] as const) {
      expect((await list(person)).items).toMatchObject([expected])
      expect(await unread(person)).toBe(1)
    }
    for (const person of ['mr1', 'mr2', 'tele1', 'oic2', 'oic3', 'ah2'] as const) expect(await list(person)).toMatchObject({ count: 0 })
  })

  test('that is decided notifies its requester with the reason, and waits for nobody else', async () => {
    const { approval_id, approval_title } = await asks()
    await decided('oic1', 'decline', approval_id, { approval_message: 'Her name is right as it is' })
    expect((await list('mr1')).items).toMatchObject([
      { kind: 'decided', record_id: approval_id, path: `/approvals?approval=${approval_id}`, text: `Declined: ${approval_title}. Reason: Her name is right as it is` },
    ])
    for (const person of ['oic1', 'ah1', 'admin'] as const) expect(await unread(person)).toBe(0)
  })

  test('that is approved without a message is notified without a reason', async () => {
    const { approval_id, approval_title } = await asks()
    await decided('oic1', 'approve', approval_id)
    expect(texts(await list('mr1'))).toEqual([`Approved: ${approval_title}`])
  })

  test('that is cancelled tells nobody anything', async () => {
    const { approval_id } = await asks()
    await decided('mr1', 'cancel', approval_id)
    expect(await list('mr1')).toMatchObject({ count: 0 })
    expect(await unread('oic1')).toBe(0)
  })

  test('does not notify those who set the requester’s password lately', async () => {
    await app.pool.query('insert into passwords_set (user_id, set_by, set_at) values ($1, $2, $3)', [as('mr1').id, as('oic1').id, app.clock.now])
    await asks()
    expect(await unread('oic1')).toBe(0)
    expect(await unread('ah1')).toBe(1)
    await app.pool.query('delete from passwords_set where user_id = $1', [as('mr1').id])
  })
})
