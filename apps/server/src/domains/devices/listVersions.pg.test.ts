import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { admin, app, mr, openDesk } from '../clients/testing/desk.ts'
import { importLocations } from '../locations/locations.import.ts'

openDesk()

const versions = async (of = mr): Promise<Record<string, string>> => (await of.get('/user/list-info')).body.versions

/** A connection with a transaction of its own that adds a product and is still open. */
async function addingProduct() {
  const client = await app.pool.connect()
  await client.query('begin')
  await client.query('insert into products (id, name, price) values ($1, $2, 1)', [randomUUID(), `Loan ${randomUUID()}`])
  const end = async (how: 'commit' | 'rollback') => {
    await client.query(how)
    client.release()
  }
  return { end }
}

describe('the versions of the small lists', () => {
  test('stay where nothing was changed: an import that finds everything, a change that is taken back', async () => {
    const before = await versions(admin)
    await importLocations(app.pool)
    await (await addingProduct()).end('rollback')
    expect(await versions(admin)).toEqual(before)
  })

  test('of products moves with each commit, whichever of two changes began first, and neither waits for the other', async () => {
    const seen = [(await versions()).products]
    const earlier = await addingProduct()
    const later = await addingProduct()
    for (const change of [later, earlier]) {
      await change.end('commit')
      seen.push((await versions()).products)
    }
    expect(new Set(seen).size).toBe(3)
  })

  test('of locations moves when one is retired', async () => {
    const before = await versions()
    await app.pool.query('update locations set retired_at = now() where id = (select max(id) from locations)')
    const after = await versions()
    expect(after).toEqual({ ...before, locations: expect.not.stringMatching(before['locations'] as string) })
  })

  test('of people moves for an administrator with a name, and for a head with a branch that comes or goes', async () => {
    const ah = await app.signIn('ah1')
    const before = await Promise.all([versions(admin), versions(ah)])
    await app.pool.query(`update users set display_name = display_name || ' Jr.' where username = 'mr3'`)
    const renamed = await Promise.all([versions(admin), versions(ah)])
    await app.pool.query('update branches set area_id = null where id = (select min(id::text)::uuid from branches where area_id is not null)')
    const moved = await Promise.all([versions(admin), versions(ah)])
    for (const person of [0, 1]) expect(new Set([before, renamed, moved].map((at) => at[person]?.['users'])).size).toBe(3)
  })

  test('a sign-in moves none', async () => {
    const before = await versions(admin)
    await app.signIn('oic1')
    expect(await versions(admin)).toEqual(before)
  })
})
