import { sql } from 'kysely'
import type { TestApp } from '../../../testing/app.ts'

/** The ground of the test of revisions: few places, so that everybody meets there. */
export type FeedWorld = {
  readonly app: TestApp
  /** User ids by username. */
  readonly users: Readonly<Record<string, string>>
  /** Branch and area ids by name. */
  readonly branches: Readonly<Record<string, string>>
  readonly areas: Readonly<Record<string, string>>
  /** Places that mr1 holds to the end, and places of its branch that the branch holds to the end. */
  readonly ofMr1: readonly string[]
  readonly ofBaguio: readonly string[]
  /** Places whose assignment changes all the time, and places in no branch. */
  readonly shaken: readonly string[]
  readonly outside: readonly string[]
}

const namesOf = async (app: TestApp, table: string, name: string): Promise<Record<string, string>> => {
  const { rows } = await sql<{ name: string; id: string }>`
    select ${sql.ref(name)} as name, id from ${sql.table(table)}`.execute(app.db)
  return Object.fromEntries(rows.map((row) => [row.name, row.id]))
}

const places = async (app: TestApp, count: number, condition: ReturnType<typeof sql>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select l.id from locations l where retired_at is null and ${condition} order by md5(l.id) limit ${count}`.execute(app.db)
  return rows.map(({ id }) => id)
}

/** Chooses the places of a test in the demo organisation. */
export async function makeFeedWorld(app: TestApp): Promise<FeedWorld> {
  const users = await namesOf(app, 'users', 'username')
  const branches = await namesOf(app, 'branches', 'branch_name')
  const areas = await namesOf(app, 'areas', 'area_name')
  const assignedTo = (by: string) => sql`l.id in (select location_id from mr_locations where user_id = ${users[by]})`
  const of = (branch: string) => sql`l.id in (select location_id from branch_locations where branch_id = ${branches[branch]})`
  const mr1 = await places(app, 7, assignedTo('mr1'))
  const others = await places(app, 8, sql`${of('Baguio')} and not ${assignedTo('mr1')}`)
  return {
    app,
    users,
    branches,
    areas,
    ofMr1: mr1.slice(0, 4),
    ofBaguio: others.slice(0, 3),
    shaken: [...mr1.slice(4), ...others.slice(3), ...(await places(app, 4, of('Dagupan')))],
    outside: await places(app, 3, sql`l.id not in (select location_id from branch_locations)`),
  }
}

/** Every place where something happens. */
export const allPlacesOf = (world: FeedWorld): readonly string[] => [...world.ofMr1, ...world.ofBaguio, ...world.shaken, ...world.outside]
