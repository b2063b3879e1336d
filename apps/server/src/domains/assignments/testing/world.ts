import { randomUUID } from 'node:crypto'
import { type TestCaller, callerAt, type TestApp } from '../../../testing/app.ts'
import { plainClient } from '../../../testing/models/clientsWorld.ts'
import { type ModelArea, type ModelBranch, mrs, AssignmentModel, type ModelUser } from './model.ts'

export const people = ['mr1', 'mr2', 'mr3', 'mr4', 'tele', 'oic', 'ah1', 'ah2'] as const
export const branches = ['b1', 'b2', 'b3'] as const
export const areas = ['a1', 'a2'] as const

/** An organisation of its own beside the demo's, on places that no branch has: few of everything, so that all meet. */
export type AssignmentWorld = {
  readonly app: TestApp
  readonly admin: TestCaller
  readonly callers: Readonly<Record<ModelUser, TestCaller>>
  readonly ids: Readonly<Record<ModelUser | ModelBranch | ModelArea, string>>
  readonly places: readonly string[]
  /** The place of each living client; the server's and the model's alike. */
  readonly homes: Map<string, string>
}

export async function makeAssignmentWorld(app: TestApp): Promise<AssignmentWorld> {
  const admin = await app.signIn('admin')
  const ids = Object.fromEntries([...people, ...branches, ...areas].map((name) => [name, randomUUID()])) as AssignmentWorld['ids']
  const mark = randomUUID().slice(0, 8)
  for (const area of areas) await app.pool.query('insert into areas (id, area_name) values ($1, $2)', [ids[area], `${area} ${mark}`])
  for (const branch of branches) await app.pool.query('insert into branches (id, branch_name) values ($1, $2)', [ids[branch], `${branch} ${mark}`])
  const callers: Record<string, TestCaller> = {}
  for (const person of people) {
    const role = person.replace(/\d/, '')
    await app.pool.query(
      `insert into users (id, username, display_name, user_type, password_hash) select $1, $2, $3, $4, password_hash from users where username = 'mr1'`,
      [ids[person], `${person}-${mark}`, `Person ${person}`, role],
    )
    callers[person] = callerAt(app.url, ids[person], (await app.signIn(`${person}-${mark}`)).cookie)
  }
  const { rows } = await app.pool.query<{ id: string }>(
    `select id from locations where retired_at is null and id not in (select location_id from branch_locations) order by md5(id) limit 6`,
  )
  const world: AssignmentWorld = { app, admin, callers: callers as AssignmentWorld['callers'], ids, places: rows.map(({ id }) => id), homes: new Map() }
  for (const [n, place] of [...world.places, ...world.places.slice(0, 3)].entries()) await addClient(world, place, `Client ${'abcdefghi'[n]}`)
  return world
}

/** Adds a client with one visit by an administrator. */
export async function addClient(world: AssignmentWorld, place: string, lastname: string): Promise<void> {
  const sent = { ...plainClient(place), lastname }
  const made = await world.admin.post('/client/create', sent)
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  const visit = { id: randomUUID(), client_id: sent.id, visit_type: 'visit', visit_result: 'Not Around', visit_time: world.app.clock.now.toISOString() }
  const visited = await world.admin.post('/visit/create', visit)
  if (visited.status !== 201) throw new Error(JSON.stringify(visited.body))
  world.homes.set(sent.id, place)
}

/** Puts everything back to the start of the model, in one transaction; clients stay where they are. Devices receive the changes. */
export async function reset({ app, ids, places, homes }: AssignmentWorld): Promise<AssignmentModel> {
  const model = new AssignmentModel(places, homes)
  const id = (name: ModelUser | ModelBranch | ModelArea | null | undefined): string => (name ? `'${ids[name]}'::uuid` : 'null::uuid')
  const all = (names: readonly (ModelUser | ModelBranch | ModelArea)[]): string => `(${names.map(id).join(', ')})`
  const values = (rows: readonly (readonly string[])[]): string => rows.map((row) => `(${row.join(', ')})`).join(', ')
  const heads = [...model.heads].map((line) => line.split(' ').map((name) => id(name as ModelArea | ModelUser)))
  // Statements of one query are one transaction.
  await app.pool.query(`
    lock table client_count_deltas, visit_count_deltas in share update exclusive mode;
    select bisita_end_cover(id, now()) from mr_covers where ended_at is null and from_user_id in ${all(people)};
    delete from mr_clients where user_id in ${all(people)};
    delete from mr_locations where user_id in ${all(people)};
    update users set deactivated_at = null where id in ${all(people)} and deactivated_at is not null;
    update branches set deleted_at = null where id in ${all(branches)} and deleted_at is not null;
    update areas set deleted_at = null where id in ${all(areas)} and deleted_at is not null;
    delete from area_heads where area_id in ${all(areas)} and (area_id, user_id) not in (${values(heads)});
    delete from branch_locations where location_id in (${places.map((place) => `'${place}'`).join(', ')})
      and (location_id, branch_id) not in (${values([...model.branchWith].map(([place, branch]) => [`'${place}'`, id(branch)]))});
    update branches b set area_id = t.area_id from (values ${values(branches.map((branch) => [id(branch), id(model.areaOf.get(branch))]))}) t (id, area_id)
      where b.id = t.id and b.area_id is distinct from t.area_id;
    insert into branch_locations values ${values([...model.branchWith].map(([place, branch]) => [`'${place}'`, id(branch)]))} on conflict do nothing;
    update users u set branch_id = t.branch_id from (values ${values(people.map((person) => [id(person), id(model.branchOf.get(person))]))}) t (id, branch_id)
      where u.id = t.id and u.branch_id is distinct from t.branch_id;
    insert into area_heads values ${values(heads)} on conflict do nothing;`)
  return model
}

/** Every assignment that stands, as "person what". */
export async function currentAssignments({ app, ids }: AssignmentWorld): Promise<string[]> {
  const names = new Map(mrs.map((mr) => [ids[mr], mr]))
  const { rows } = await app.pool.query<{ user_id: string; what: string }>(
    `select user_id, location_id as what from mr_locations where user_id = any($1) union all select user_id, client_id::text from mr_clients where user_id = any($1)`,
    [[...names.keys()]],
  )
  return rows.map(({ user_id, what }) => `${names.get(user_id)} ${what}`).toSorted()
}
