import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Random } from '../../../demo/random.ts'
import { type Ledger, someClient } from './ledger.ts'
import { transact } from './transactions.ts'
import type { FeedWorld } from './world.ts'

type Change = (client: pg.PoolClient, world: FeedWorld, ledger: Ledger, random: Random) => Promise<unknown>

/** Gives a location to an MR whose branch has it. */
const giveLocation = (client: pg.PoolClient, user: string | undefined, location: string) =>
  client.query(
    `insert into mr_locations (user_id, location_id, branch_id)
      select u.id, l.location_id, l.branch_id from users u join branch_locations l on l.branch_id = u.branch_id
      where u.id = $1 and l.location_id = $2 on conflict do nothing`,
    [user, location],
  )

const takeLocation = (client: pg.PoolClient, user: string | undefined, location: string) =>
  client.query('delete from mr_locations where user_id = $1 and location_id = $2', [user, location])

/** An MR gains some places and loses some, all under one revision. */
const mrLocations: Change = async (client, { users, shaken }, _, random) => {
  const user = users[random.pick(['mr1', 'mr1', 'mr2'])]
  for (const location of shaken.filter(() => random.chance(0.3)).sort()) {
    await (random.chance(0.6) ? giveLocation : takeLocation)(client, user, location)
  }
}

/** A client is given to an MR wherever it lives, or taken away. */
const mrClients: Change = (client, { users }, ledger, random) => {
  const row = [users['mr1'], someClient(ledger, random)]
  return random.chance(0.5)
    ? client.query('delete from mr_clients where user_id = $1 and client_id = $2', row)
    : client.query(
        `insert into mr_clients select $1, id from clients where id = $2 and deleted_at is null
          for share on conflict do nothing`,
        row,
      )
}

/** A place goes to another branch, or to none; mr1 may get it at once. */
const branchLocations: Change = async (client, { users, branches, shaken }, _, random) => {
  const location = random.pick(shaken)
  const to = random.pick(['Baguio', 'Baguio', 'Dagupan', null])
  await client.query('delete from branch_locations where location_id = $1', [location])
  if (to === null) return
  await client.query('insert into branch_locations (location_id, branch_id) values ($1, $2) on conflict do nothing', [location, branches[to]])
  if (random.chance(0.5)) await giveLocation(client, users['mr1'], location)
}

/** A member changes branch, or has none for a while. */
const members: Change = (client, { users, branches }, _, random) => {
  const to = random.pick(['Baguio', 'Dagupan', null])
  return client.query('update users set branch_id = $2 where id = $1', [
    users[random.pick(['tele1', 'tele1', 'oic2', 'mr2'])],
    to === null ? null : branches[to],
  ])
}

/** A branch goes to another area. */
const branchAreas: Change = (client, { branches, areas }, _, random) =>
  client.query('update branches set area_id = $2 where id = $1', [branches['Dagupan'], areas[random.pick(['North', 'South'])]])

/** ah1 heads a second area, or gives it up. */
const heads: Change = (client, { users, areas }, _, random) => {
  const row = [areas['South'], users['ah1']]
  return random.chance(0.5)
    ? client.query('delete from area_heads where area_id = $1 and user_id = $2', row)
    : client.query('insert into area_heads (area_id, user_id) values ($1, $2) on conflict do nothing', row)
}

/** Moving a whole branch about tells everybody of all its clients, so it is done less often. */
const often = Array.from({ length: 3 }, () => [mrLocations, mrClients, branchLocations]).flat().concat(members, members, branchAreas, heads)

/** Changes who is assigned to what, in a transaction of its own that may stay open for a while. */
export async function reassign(world: FeedWorld, ledger: Ledger, random: Random): Promise<void> {
  const change = random.pick(often)
  const changed = await transact(world.app.pool, async (client) => {
    await change(client, world, ledger, random)
    if (random.chance(0.3)) await sleep(random.below(120))
    return random.chance(0.95)
  })
  if (changed) ledger.count += 1
}
