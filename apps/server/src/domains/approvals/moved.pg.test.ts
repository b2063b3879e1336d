import { describe, expect, test } from 'vitest'
import { addDeskClient, app, as, at, audited, decide, decided, info, changesOnlyRequests, openDesk, type DeskUser, refusedUnchanged, request, requested, switched, refusalOf, update, versions } from './testing/desk.ts'

openDesk()

/** A client with the usual fields filled, and a request of mr1 to change some of them. */
async function asked(fields: Record<string, unknown>, person: DeskUser = 'mr1') {
  const client = await addDeskClient({ lastname: 'Before', firstname: 'Juan', address: 'Purok 1', pension_amt: 1000, birth_date: '1950-01-31', sss_id: null })
  return { client, ...(await requested(person, update(person, client.id, fields))) }
}

const changeOf = async (id: string, field: string) => (await request(id)).changes.find((change) => change.field === field)

describe('a record that moved on', () => {
  test('in the field that was asked for is a conflict, stays pending, and shows what it is now', async () => {
    const { client, approval_id } = await asked({ lastname: 'Mine', pension_amt: 2000.5 })
    expect(await changeOf(approval_id, 'lastname')).toEqual({ field: 'lastname', before: 'Before', after: 'Mine', now: 'Before' })
    await update('oic1', client.id, { lastname: 'Theirs' })()
    const reply = await decide('oic1', 'approve', approval_id)
    expect(refusalOf(reply)).toEqual([409, 'conflict'])
    expect(reply.body.conflicts).toEqual([{ field: 'lastname', base: 'Before', theirs: 'Theirs', mine: 'Mine' }])
    expect(await refusedUnchanged(() => decide('ah1', 'approve', approval_id))).toEqual([409, 'conflict'])
    expect(await request(approval_id)).toMatchObject({ status: 'PENDING', decided_by: null, decision_message: null })
    expect(await changeOf(approval_id, 'lastname')).toEqual({ field: 'lastname', before: 'Before', after: 'Mine', now: 'Theirs' })
    expect(await changeOf(approval_id, 'pension_amt')).toEqual({ field: 'pension_amt', before: 1000, after: 2000.5, now: 1000 })
    expect(await info(client.id)).toMatchObject({ lastname: 'Theirs', pension_amt: 1000 })
    await decided('oic1', 'decline', approval_id)
  })

  test('in another field is merged, also when it changed before the request reached the server', async () => {
    const { client, approval_id } = await asked({ lastname: 'Mine' })
    await update('tele1', client.id, { address: 'Purok 9', phone_number: '0917 000 0009' })()
    await update('oic1', client.id, { firstname: 'Theirs' })()
    await decided('oic1', 'approve', approval_id)
    expect(await info(client.id)).toMatchObject({ lastname: 'Mine', firstname: 'Theirs', address: 'Purok 9', phone_number: '+639170000009' })
    expect(await versions(client.id)).toBe(4)
  })

  test('to what was asked for anyway is approved, and nothing is done twice', async () => {
    const { client, approval_id } = await asked({ lastname: 'Same' })
    await update('oic1', client.id, { lastname: 'Same' })()
    expect(await decided('oic1', 'approve', approval_id)).toMatchObject({ status: 'APPROVED' })
    expect(await versions(client.id)).toBe(2)
    expect(await audited(1)).toMatchObject([{ action: 'approval.approve' }])
  })

  test('between what its sender saw and the asking is compared with what the sender saw', async () => {
    const client = await addDeskClient({ lastname: 'Seen', firstname: 'Juan' })
    await update('oic1', client.id, { firstname: 'Theirs' })()
    const base = { base_revision_id: client.revision_id }
    expect(await refusedUnchanged(update('mr1', client.id, { firstname: 'Mine', ...base }))).toEqual([409, 'conflict'])
    const { approval_id } = await requested('mr1', update('mr1', client.id, { lastname: 'Mine', firstname: 'Juan', ...base }))
    await decided('oic1', 'approve', approval_id)
    expect(await info(client.id)).toMatchObject({ lastname: 'Mine', firstname: 'Theirs' })
  })

  test('by a number that another client has taken stays pending until it is free', async () => {
    const { approval_id } = await asked({ sss_id: '3499990001' })
    const other = await addDeskClient({ sss_id: '3499990001' })
    expect(await refusedUnchanged(() => decide('oic1', 'approve', approval_id))).toEqual([409, 'duplicate', 'sss_id'])
    await as('admin').delete(`/client/delete/${other.id}`)
    expect(await decided('oic1', 'approve', approval_id)).toMatchObject({ status: 'APPROVED' })
  })

  test('into deletion is reported, for a change as for another deletion, and can be declined', async () => {
    const { client, approval_id } = await asked({ lastname: 'Late' })
    const removal = await requested('oic1', () => as('oic1').delete(`/client/delete/${client.id}`))
    await as('admin').delete(`/client/delete/${client.id}`)
    for (const id of [approval_id, removal.approval_id]) {
      expect(await refusedUnchanged(() => decide('admin', 'approve', id))).toEqual([409, 'deleted'])
      expect((await request(id)).status).toBe('PENDING')
      expect((await request(id)).changes.map(({ now }) => now).every((now) => now === null)).toBe(true)
      await changesOnlyRequests(() => decided('admin', 'decline', id))
    }
  })

  test('by a product that was taken off the list stays pending, and says why', async () => {
    const { rows } = await app.pool.query(`insert into products (id, name, price) values (gen_random_uuid(), 'Short-lived', 1) returning id`)
    const { approval_id } = await asked({ lastname: 'Product', product_id: rows[0].id })
    await app.pool.query('update products set deleted_at = now() where id = $1', [rows[0].id])
    const reply = await decide('oic1', 'approve', approval_id)
    expect([...refusalOf(reply), reply.body.message]).toEqual([409, 'conflict', 'This product does not exist.'])
    expect((await request(approval_id)).status).toBe('PENDING')
  })

  test('out of a place that was the requester’s, so that somebody else would have to agree, stays pending', async () => {
    const { rows } = await app.pool.query(`delete from mr_locations where user_id = $1 and location_id = $2 returning branch_id`, [as('mr1').id, at('held', 5)])
    await app.pool.query('insert into mr_locations values ($1, $2, $3)', [as('mr1').id, at('held', 5), rows[0].branch_id])
    const { approval_id } = await asked({ location_id: at('held', 5) })
    await app.pool.query('delete from mr_locations where user_id = $1 and location_id = $2', [as('mr1').id, at('held', 5)])
    expect(await refusedUnchanged(() => decide('oic1', 'approve', approval_id))).toEqual([409, 'conflict'])
    expect((await request(approval_id)).status).toBe('PENDING')
  })

  test('under a rule that is stricter by now stays pending, and says which field', async () => {
    const { approval_id } = await asked({ birth_date: `${app.clock.now.getUTCFullYear() - 40}-01-01` })
    await app.pool.query(`insert into settings values ('organisation', '{"minimum_age": 60}') on conflict (key) do update set value = settings.value || excluded.value`)
    expect(await refusedUnchanged(() => decide('oic1', 'approve', approval_id))).toEqual([400, 'invalid', 'birth_date'])
    await app.pool.query('delete from settings')
    await decided('oic1', 'approve', approval_id)
  })

  test('in nothing shows every field now as it was before', async () => {
    const { rows } = await app.pool.query('select id from products where deleted_at is null limit 2')
    const fields = {
      lastname: 'A', firstname: 'B', middlename: 'C', sss_id: '3412121212', id_type: 'sss', claim_type: 'RT', pension_amt: 1234.5, birth_date: '1950-12-31',
      location_id: at('held'), address: 'Purok 1', phone_number: '+639170000000', secondary_phone_number: '+63744421234', product_id: rows[0].id,
    } as const
    const other = {
      lastname: 'D', firstname: 'E', middlename: 'F', sss_id: '34121212120', id_type: 'gsis', claim_type: 'SD', pension_amt: 99, birth_date: '1951-01-01',
      location_id: at('held', 2), address: null, phone_number: null, secondary_phone_number: '+639170000001', product_id: rows[1].id,
    }
    const client = await addDeskClient(fields)
    const { changes, approval_id } = await requested('tele1', update('tele1', client.id, other))
    expect(changes.map(({ field }) => field).toSorted()).toEqual(Object.keys(fields).toSorted())
    for (const { field, before, now } of changes) expect([field, now]).toEqual([field, before])
    await decided('ah1', 'approve', approval_id)
    for (const { field, after, now } of (await request(approval_id)).changes) expect([field, now]).toEqual([field, after])
  })
})

describe('a requester who may no longer do it', () => {
  const undo: (() => Promise<unknown>)[] = []
  const set = (values: string) => app.pool.query(`update users set ${values} where id = $1`, [as('mr2').id])
  const user = (values: string, back: string) => async () => {
    await set(values)
    undo.push(() => set(back))
  }
  const branch = (name: string) => `branch_id = (select id from branches where branch_name = '${name}')`

  const cases: readonly (readonly [string, () => Promise<unknown>, RegExp])[] = [
    ['was deactivated', user('deactivated_at = now()', 'deactivated_at = null'), /is no longer active\.$/],
    ['was deleted', user('deleted_at = now()', 'deleted_at = null'), /is no longer active\.$/],
    ['has moved to another branch', user(branch('Cebu'), branch('Baguio')), /no longer in the scope of /],
    ['belongs to none', user('branch_id = null', branch('Baguio')), /no longer in the scope of /],
    ['has the longest name', user(`deactivated_at = now(), display_name = repeat('N', 255)`, `deactivated_at = null, display_name = 'Short'`), /^N{254}…$/],
    ['has lost the place', () => app.pool.query('delete from mr_locations where user_id = $1', [as('mr2').id]), /no longer in the scope of /],
  ]

  test.for(cases)('who %s, sees why: the request ends declined and nothing is done', async ([, change, reason]) => {
    const client = await addDeskClient({ location_id: at('branch', 3) })
    await app.pool.query(
      'insert into mr_locations select $1, location_id, branch_id from branch_locations where location_id = $2 on conflict do nothing',
      [as('mr2').id, at('branch', 3)],
    )
    const { approval_id } = await requested('mr2', update('mr2', client.id, { lastname: 'Gone' }))
    await change()
    const ended = await changesOnlyRequests(() => decided('oic1', 'approve', approval_id, { approval_message: 'Fine with me' }))
    expect(ended).toMatchObject({ status: 'DECLINED', decided_by: as('oic1').id, decision_message: expect.stringMatching(reason) })
    expect(ended.decision_message).toContain(ended.requested_by_name.slice(0, 200))
    expect(await audited(1)).toMatchObject([{ user_id: as('oic1').id, action: 'approval.approve', after: { status: 'DECLINED', message: ended.decision_message } }])
    expect(await versions(client.id)).toBe(1)
    while (undo.length > 0) await undo.pop()?.()
  })

  test('by the role: what the role never does is declined, what it does at once is done', async () => {
    const role = (type: string, back = '') => app.pool.query(`update users set user_type = $2 ${back} where id = $1`, [as('oic1').id, type])
    const client = await addDeskClient()
    const removal = await requested('oic1', () => as('oic1').delete(`/client/delete/${client.id}`))
    await role('tele')
    expect(await changesOnlyRequests(() => decided('admin', 'approve', removal.approval_id))).toMatchObject({ status: 'DECLINED', decision_message: expect.stringMatching(/may no longer ask for this\.$/) })
    await role('oic')
    const again = await requested('oic1', () => as('oic1').delete(`/client/delete/${client.id}`))
    await switched({ 'client.delete': { oic: 'direct' } }, async () => expect(await decided('admin', 'approve', again.approval_id)).toMatchObject({ status: 'APPROVED' }))
  })

  test('by cells that were switched back meanwhile: what was asked for is done', async () => {
    const client = await addDeskClient()
    const { approval_id } = await switched({ 'client.update_contact': { mr: 'approval' } }, () => requested('mr1', update('mr1', client.id, { address: 'Purok 2' })))
    expect(await decided('oic1', 'approve', approval_id)).toMatchObject({ status: 'APPROVED' })
    expect(await info(client.id)).toMatchObject({ address: 'Purok 2' })
  })
})
