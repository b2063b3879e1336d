import { randomUUID } from 'node:crypto'
import { type Role, roles } from '@bisita/contract/users/roles'
import { addDays, manilaDay } from '@bisita/rules/time/days'
import { demoPassword } from '../../demo/organisation.ts'
import { uuidv7 } from '../../uuid.ts'
import type { TestCaller, Reply, TestApp } from '../app.ts'
import type { MatrixPlace, MatrixActor } from './actors.ts'

/** The records of a place: its branch and area, its people, and locations assigned and not assigned to its MR. */
export type MatrixPlaceRecords = {
  readonly branch_id: string
  readonly area_id: string
  readonly mr: TestCaller
  readonly tele: TestCaller
  readonly assignedLocation: string
  readonly unassignedLocation: string
}

/** The demo organisation with a session for each caller, and functions that make the records of each cell. */
export type MatrixWorld = Readonly<Awaited<ReturnType<typeof makeMatrixWorld>>>

const usernames: Readonly<Record<MatrixPlace, { readonly mr: string; readonly tele: string }>> = {
  own: { mr: 'mr1', tele: 'tele1' },
  branch: { mr: 'mr3', tele: 'tele2' },
  area: { mr: 'mr5', tele: 'tele3' },
}

const inRole: Readonly<Record<Role, string>> = { mr: 'mr1', tele: 'tele1', oic: 'oic1', ah: 'ah1', admin: 'admin' }

let made = 0

/** The number of schedules made. */
let slots = 0

/** A schedule at unique times: the server refuses the same schedule twice. */
export const newSchedule = () => {
  slots += 1
  const cron = `${slots % 60} ${Math.floor(slots / 60) % 24} * * *`
  return { job_name: 'Clear up', action: 'schedule', execute_function: 'prune', parameters: { cron } }
}

/** A unique name of letters only, with a beginning. */
export const newUniqueName = (begin: string): string => begin + [...String((made += 1))].map((digit) => 'abcdefghij'[Number(digit)]).join('') + 'qx'

/**
 * The body of a successful answer.
 * @throws Error for any other
 */
const done = ({ status, body }: Reply): Reply['body'] => {
  if (status >= 300 || status === 202) throw new Error(`The world could not be made: ${status} ${JSON.stringify(body)}`)
  return body
}

export async function makeMatrixWorld(app: TestApp) {
  const signedIn = new Map<string, TestCaller>()
  const as = async (username: string): Promise<TestCaller> => {
    const known = signedIn.get(username) ?? (await app.signIn(username))
    signedIn.set(username, known)
    return known
  }
  const first = async <T extends object>(statement: string, values: readonly unknown[] = []): Promise<T> => {
    const { rows } = await app.pool.query<T>(statement, [...values])
    if (rows[0] === undefined) throw new Error(`Nothing is there: ${statement}`)
    return rows[0]
  }
  const admin = await as('admin')

  const spot = async ({ mr, tele }: { mr: string; tele: string }): Promise<MatrixPlaceRecords> => {
    const home = await first<{ branch_id: string; area_id: string }>(
      'select b.id as branch_id, b.area_id from users u join branches b on b.id = u.branch_id where u.username = $1', [mr],
    )
    const { assigned } = await first<{ assigned: string }>(
      'select min(location_id) as assigned from mr_locations where user_id = (select id from users where username = $1)', [mr],
    )
    const { unassigned } = await first<{ unassigned: string }>(
      'select min(location_id) as unassigned from branch_locations where branch_id = $1 and location_id not in (select location_id from mr_locations)',
      [home.branch_id],
    )
    return { ...home, mr: await as(mr), tele: await as(tele), assignedLocation: assigned, unassignedLocation: unassigned }
  }
  const at: Readonly<Record<MatrixPlace, MatrixPlaceRecords>> = { own: await spot(usernames.own), branch: await spot(usernames.branch), area: await spot(usernames.area) }

  /** Adds a user for one cell; only an mr, tele or oic has a branch. */
  const person = async (role: Role, branch_id: string | null, more: { deactivated?: boolean } = {}): Promise<{ id: string; username: string }> => {
    const username = newUniqueName('world.')
    const { id } = await first<{ id: string }>(
      `insert into users (id, username, display_name, user_type, branch_id, password_hash, deactivated_at)
       select gen_random_uuid(), $1, $1, $2, $3, password_hash, case when $4 then now() end from users where username = 'admin' returning id`,
      [username, role, branch_id, more.deactivated ?? false],
    )
    return { id, username }
  }
  const callers = new Map<MatrixActor, TestCaller>([['anonymous', app.anonymous]])
  for (const role of roles) callers.set(role, await as(inRole[role]))
  const gone = await person('admin', null)
  callers.set('deactivated', await app.signIn(gone.username))
  await app.pool.query('update users set deactivated_at = now() where id = $1', [gone.id])
  await app.pool.query(`update sessions set ended = 'deactivated' where user_id = $1`, [gone.id])

  const day = (days: number): string => addDays(manilaDay(new Date()), days)
  const newClient = (location_id: string) => ({ id: uuidv7(), firstname: 'Amparo', lastname: newUniqueName('Subok'), location_id, id_type: 'sss', claim_type: 'RT' })
  const client = async (place: MatrixPlace, location_id = at[place].assignedLocation): Promise<{ id: string; lastname: string; location_id: string }> =>
    done(await admin.post('/client/create', newClient(location_id)))
  const contact = (client_id: string, visit_type: string, more: object = {}) => ({
    id: uuidv7(), client_id, visit_type, visit_result: 'Not Around', visit_time: new Date().toISOString(),
    // Clients of the matrix have no number, which the guard would refuse.
    location_error: 'unavailable', ...(visit_type === 'call' && { override_reason: 'A test of who may' }), ...more,
  })
  const plan = (client_id: string, assigned_to: string, more: object = {}) => ({ id: uuidv7(), client_id, assigned_to, visible_at: day(3), ...more })

  return {
    app, at, admin, day, client, newClient, contact, plan, person, first,
    caller: (who: MatrixActor): TestCaller => callers.get(who) as TestCaller,
    /** Signs in a new user for one cell. */
    newCaller: async (role: Role, branch_id: string | null = ['mr', 'tele', 'oic'].includes(role) ? at.own.branch_id : null) =>
      app.signIn((await person(role, branch_id)).username),
    /** Adds a client with a visit or call, recorded by the caller `by`. */
    visit: async (place: MatrixPlace, by: TestCaller, visit_type: 'visit' | 'call' = 'visit', more: object = {}): Promise<{ id: string; client_id: string; client_name: string }> =>
      done(await by.post('/visit/create', contact((await client(place)).id, visit_type, more))),
    itinerary: async (place: MatrixPlace, by: TestCaller): Promise<{ id: string; client_id: string }> =>
      done(await by.post('/itinerary/create', plan((await client(place)).id, at[place].mr.id))),
    /**
     * Adds a pending request about a new client of a place, by a caller who needs approval for it: with `body` a
     * change, with null a deletion.
     */
    request: async (place: MatrixPlace, by: TestCaller, body: object | null = { firstname: 'Perlita' }): Promise<{ approval_id: string; client_id: string }> => {
      const { id } = await client(place)
      const offer = body === null ? await by.delete(`/client/delete/${id}`) : await by.put(`/client/update/${id}`, body)
      if (offer.status !== 202) throw new Error(`No approval is needed: ${offer.status}`)
      return { ...done(await by.post('/approval/request', { ...offer.body, approval_message: 'Please.' })), client_id: id }
    },
    /** A location without a branch. */
    freeLocation: async (): Promise<string> =>
      (await first<{ id: string }>(
        `select id from locations where retired_at is null and id not in (select location_id from branch_locations)
         order by md5(id || $1) limit 1`, [randomUUID()],
      )).id,
    /** A location added to a branch for this cell, and assigned to `mr` where one is given. */
    givenLocation: async (branch_id: string, mr?: string): Promise<string> => {
      const { id } = await first<{ id: string }>(
        `insert into branch_locations (location_id, branch_id) select id, $1 from locations where retired_at is null
         and id not in (select location_id from branch_locations) order by md5(id || $2) limit 1 returning location_id as id`,
        [branch_id, randomUUID()],
      )
      if (mr !== undefined) await app.pool.query('insert into mr_locations (user_id, location_id, branch_id) values ($1, $2, $3)', [mr, id, branch_id])
      return id
    },
    branch: async (area_id: string | null): Promise<string> =>
      (await first<{ id: string }>('insert into branches (id, branch_name, area_id) values (gen_random_uuid(), $1, $2) returning id', [newUniqueName('Branch '), area_id])).id,
    area: async (): Promise<string> =>
      (await first<{ id: string }>('insert into areas (id, area_name) values (gen_random_uuid(), $1) returning id', [newUniqueName('Area ')])).id,
    product: async (): Promise<string> => done(await admin.post('/product/create', { name: newUniqueName('Utang '), price: 5 })).id,
    job: async (): Promise<string> => done(await admin.post('/job/create', newSchedule())).id,
    edition: async (): Promise<string> => {
      const id = randomUUID()
      await app.pool.query('insert into psgc_uploads (id, sha256, barangays, created_at, compared_at) values ($1, $2, 0, now(), now())', [id, 'none'])
      return id
    },
    password: demoPassword,
  }
}
