import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestCaller, testApp, type TestApp } from '../../testing/app.ts'

describe('locations that no branch has', () => {
  let app: TestApp
  let admin: TestCaller
  let ah: TestCaller
  /** A place of a city that no branch has anything of, and one of a branch that ah1 does not head. */
  let free: { id: string; mun_city: string }
  let foreign: string

  beforeAll(async () => {
    app = await testApp()
    admin = await app.signIn('admin')
    ah = await app.signIn('ah1')
    const places = await app.pool.query<{ id: string; mun_city: string }>(
      `select l.id, l.mun_city_code as mun_city from locations l where l.retired_at is null and not exists (
         select from branch_locations b join locations o on o.id = b.location_id where o.mun_city_code = l.mun_city_code)
       order by l.id limit 1`,
    )
    free = places.rows[0] as { id: string; mun_city: string }
    const others = await app.pool.query<{ location_id: string }>(
      `select l.location_id from branch_locations l join branches b on b.id = l.branch_id
       where b.area_id not in (select h.area_id from area_heads h join users u on u.id = h.user_id where u.username = 'ah1') limit 1`,
    )
    foreign = (others.rows[0] as { location_id: string }).location_id
  })
  afterAll(() => app.close())

  const cityOf = async (location: string): Promise<string> => {
    const { rows } = await app.pool.query<{ mun_city_code: string }>('select mun_city_code from locations where id = $1', [location])
    return (rows[0] as { mun_city_code: string }).mun_city_code
  }
  const found = async (who: TestCaller, mun_city: string, more: string): Promise<string[]> => {
    const { status, body } = await who.get(`/location/list?ipp=1000&mun_city=${mun_city}${more}`)
    expect(status).toBe(200)
    return body.items.map(({ id }: { id: string }) => id)
  }

  test.each(['mr1', 'tele1', 'oic1'])('%s, who gives no branch anything, may not ask for them', async (username) => {
    const who = await app.signIn(username)
    for (const path of ['/location/list?with_free=true', '/location/filter?with_free=true']) {
      const { status, body } = await who.get(path)
      expect([path, status, body.code]).toEqual([path, 403, 'not_allowed'])
    }
    expect((await who.get('/location/list?with_free=perhaps')).status).toBe(400)
  })

  test('an area head finds them beside the own ones, and still none of other areas', async () => {
    expect(await found(ah, free.mun_city, '')).not.toContain(free.id)
    expect(await found(ah, free.mun_city, '&with_free=true')).toContain(free.id)
    expect(await found(ah, await cityOf(foreign), '&with_free=true')).not.toContain(foreign)
    const { rows } = await app.pool.query<{ count: string }>(
      `select count(*) from locations l where l.retired_at is null and (not exists (select from branch_locations b where b.location_id = l.id)
         or l.id in (select b.location_id from branch_locations b join branches r on r.id = b.branch_id
           join area_heads h on h.area_id = r.area_id join users u on u.id = h.user_id where u.username = 'ah1'))`,
    )
    expect((await ah.get('/location/list?with_free=true&ipp=1')).body.count).toBe(Number(rows[0]?.count))
  })

  test('they are among the choices at each level', async () => {
    const codes = async (more: string) => (await ah.get(`/location/filter?mun_city=${free.mun_city}${more}`)).body.barangays.map(({ code }: { code: string }) => code)
    expect(await codes('')).not.toContain(free.id)
    expect(await codes('&with_free=true')).toContain(free.id)
  })

  test('an administrator has every one in any case', async () => {
    expect((await admin.get('/location/list?with_free=true&ipp=1')).body.count).toBe((await admin.get('/location/list?ipp=1')).body.count)
  })
})
