import { randomUUID } from 'node:crypto'
import { manilaDay } from '@bisita/rules/time/days'
import { describe, expect, test } from 'vitest'
import { admin, app, clientOf, newNumber, openDesk, rowOf, send, undo } from '../testing/desk.ts'

openDesk()

const idOf = async (sss_id: string): Promise<string> => String((await clientOf(sss_id))?.['id'])

const visit = (client_id: string) => ({ id: randomUUID(), client_id, visit_type: 'call', visit_result: 'Not Around', override_reason: 'No number yet', visit_time: app.clock.now.toISOString(), location_error: 'unavailable' })

describe('an undo is refused', () => {
  test('of what there is not, a second time, and after 30 days', async () => {
    expect((await undo(randomUUID())).status).toBe(404)
    expect((await undo(randomUUID(), true)).status).toBe(404)
    const upload_id = randomUUID()
    await send([rowOf()], { upload_id })
    expect((await undo(upload_id)).body).toEqual({ deleted: 1, restored: 0, kept: [] })
    for (const dry of [false, true]) {
      const { status, body } = await undo(upload_id, dry)
      expect([status, body.code]).toEqual([409, 'undone'])
    }
    const old = randomUUID()
    await send([rowOf()], { upload_id: old })
    await app.pool.query(`update client_uploads set created_at = created_at - interval '31 days' where id = $1`, [old])
    for (const dry of [false, true]) {
      const { status, body } = await undo(old, dry)
      expect([status, body.code]).toEqual([409, 'too_late'])
    }
  })
})

describe('an undo', () => {
  test('takes back what an upload made and changed, and leaves and names what somebody built on', async () => {
    const numbers = { free: newNumber(), called: newNumber(), planned: newNumber(), assigned: newNumber(), edited: newNumber(), gone: newNumber(), known: newNumber(), theirs: newNumber() }
    await send([rowOf({ sss_id: numbers.known, address: 'Before', phone_number: '09175550111' }), rowOf({ sss_id: numbers.theirs, address: 'Before' })])
    const upload_id = randomUUID()
    const { known, theirs, ...made } = numbers
    await send([...Object.values(made).map((sss_id) => rowOf({ sss_id, lastname: `Bawi${sss_id}` })), rowOf({ sss_id: known, address: 'After', barangay: 'Camp 7' }), rowOf({ sss_id: theirs, address: 'After' })], { upload_id, chunks: 2 })
    await send([rowOf({ sss_id: known, address: 'After that' })], { upload_id, chunk: 2, chunks: 2 })
    const ids = Object.fromEntries(await Promise.all(Object.entries(numbers).map(async ([name, number]) => [name, await idOf(number)] as const)))
    expect((await admin.post('/visit/create', visit(ids['called'] ?? ''))).status).toBe(201)
    const mr = await app.signIn('mr1')
    await app.pool.query('insert into mr_clients (user_id, client_id) values ($1, $2)', [mr.id, ids['assigned']])
    expect((await admin.post('/itinerary/create', { id: randomUUID(), client_id: ids['planned'], assigned_to: mr.id, visible_at: manilaDay(app.clock.now) })).status).toBe(201)
    await admin.put(`/client/update/${ids['edited']}`, { address: 'By hand' })
    await admin.put(`/client/update/${ids['theirs']}`, { address: 'By hand' })
    await admin.delete(`/client/delete/${ids['gone']}`)

    const dryRun = await undo(upload_id, true)
    expect(await clientOf(numbers.free)).toBeDefined()
    const done = await undo(upload_id)
    expect(done.body).toEqual(dryRun.body)
    expect(done.body).toMatchObject({ deleted: 1, restored: 1 })
    const reasons = Object.fromEntries(done.body.kept.map(({ client_id, reason }: { client_id: string; reason: string }) => [Object.entries(ids).find(([, id]) => id === client_id)?.[0], reason]))
    expect(reasons).toEqual({
      called: 'A visit or call was recorded.', planned: 'A visit is planned.', assigned: 'Assigned to an MR.', edited: 'Changed since.', gone: 'Deleted since.', theirs: 'Changed since.',
    })
    expect(done.body.kept[0].fullname).toMatch(/^(Bawi|Dimaano)/)
    expect(await clientOf(numbers.free)).toBeUndefined()
    expect(await clientOf(known)).toMatchObject({ address: 'Before', phone_number: '+639175550111', deleted_at: null })
    expect(await clientOf(theirs)).toMatchObject({ address: 'By hand' })
    const { rows: searched } = await app.pool.query('select location_id from client_search where client_id = $1', [ids['known']])
    expect(searched).toEqual([{ location_id: (await clientOf(known))?.['location_id'] }])
    expect((await app.pool.query('select from client_search where client_id = $1', [ids['free']])).rowCount).toBe(0)
    const { rows: trail } = await app.pool.query(`select after from audit_log where record_id = $1 and action = 'client.upload_undo'`, [upload_id])
    expect(trail).toEqual([{ after: { deleted: 1, restored: 1, kept: 6 } }])
  })

  test('of an unfinished upload has no more chunks taken; one that stopped in the middle goes on', async () => {
    const upload_id = randomUUID()
    const [one, other] = [newNumber(), newNumber()]
    await send([rowOf({ sss_id: one }), rowOf({ sss_id: other })], { upload_id, chunks: 2 })
    // As a server leaves it that was stopped after its first batch.
    await app.pool.query(`update client_uploads set state = 'undoing', undone = $2 where id = $1`, [
      upload_id, JSON.stringify({ deleted: 5, restored: 0, kept: [], after: '00000000-0000-0000-0000-000000000000' }),
    ])
    const late = await send([rowOf()], { upload_id, chunk: 2, chunks: 2 })
    expect([late.status, late.body.code]).toEqual([409, 'undone'])
    expect((await undo(upload_id)).body).toEqual({ deleted: 7, restored: 0, kept: [] })
    expect([await clientOf(one), await clientOf(other)]).toEqual([undefined, undefined])
    expect((await send([rowOf()], { upload_id, chunk: 2, chunks: 2 })).body.code).toBe('undone')
    expect((await admin.get(`/client/upload-clients/${upload_id}`)).body.state).toBe('undone')
  })

  test('sent again under its key gets the first answer', async () => {
    const upload_id = randomUUID()
    await send([rowOf()], { upload_id })
    const key = randomUUID()
    const ask = () => admin.post(`/client/upload-clients/${upload_id}/undo`, undefined, { headers: { 'idempotency-key': key } })
    const first = await ask()
    const again = await ask()
    expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([200, first.body, 'true'])
  })
})
