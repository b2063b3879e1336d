import type { Role } from '@bisita/contract/users/roles'
import { addDays, startOfDay } from '@bisita/rules/time/days'
import { uuidAt } from './ids.ts'
import { demoPerson } from './people.ts'
import { type BranchName, type DemoLocation, barangaysOf, shareOf } from './clients/places.ts'
import { type DemoProduct, demoProducts } from './products.ts'
import { Random, streams } from './random.ts'

export type DemoArea = { readonly id: string; readonly area_name: string; readonly head_id: string }

export type DemoBranch = {
  readonly id: string
  readonly branch_name: BranchName
  readonly area_id: string
  /** Its barangays, in the order of their codes. */
  readonly location_ids: readonly string[]
  readonly oic_id: string
  readonly tele_id: string
  /** Its two MRs with the barangays that each holds. */
  readonly mrs: readonly { readonly id: string; readonly location_ids: readonly string[] }[]
}

export type DemoUser = {
  readonly id: string
  readonly username: string
  readonly display_name: string
  readonly user_type: Role
  readonly branch_id: string | null
  /** YYYY-MM-DD, the day of hiring. */
  readonly tenure_date: string
}

/** Everybody and everything of promises/operations 4, but the clients. */
export type DemoOrganisation = {
  /** When it was set up, ISO 8601: before the first client. */
  readonly created_at: string
  readonly users: readonly DemoUser[]
  readonly areas: readonly DemoArea[]
  readonly branches: readonly DemoBranch[]
  readonly products: readonly DemoProduct[]
}

/** The password of every demo user (promises/operations 4). */
export const demoPassword = 'bisita-demo-2026'

/** Each area with its head's username, and its branches with the usernames of their people. */
const plan = [
  {
    area: 'North',
    head: 'ah1',
    branches: [
      { name: 'Baguio', oic: 'oic1', tele: 'tele1', mrs: ['mr1', 'mr2'] },
      { name: 'Dagupan', oic: 'oic2', tele: 'tele2', mrs: ['mr3', 'mr4'] },
    ],
  },
  {
    area: 'South',
    head: 'ah2',
    branches: [
      { name: 'Cebu', oic: 'oic3', tele: 'tele3', mrs: ['mr5', 'mr6'] },
      { name: 'Davao', oic: 'oic4', tele: 'tele4', mrs: ['mr7', 'mr8'] },
    ],
  },
] as const

/** Days before today on which the organisation was set up, long before its first client. */
export const organisationAge = 500

/**
 * The demo organisation of a seed as it would stand on a day (YYYY-MM-DD). `places` are all locations in
 * the order of their codes; a branch none of whose barangays is among them fails.
 */
export function demoOrganisation(seed: number, today: string, places: readonly DemoLocation[]): DemoOrganisation {
  const setUp = startOfDay(addDays(today, -organisationAge)).getTime()
  let made = 0
  const next = () => new Random(seed, streams.organisation, made++)
  const users: DemoUser[] = []
  const hire = (username: string, user_type: Role, branch_id: string | null): string => {
    const random = next()
    const { firstname, lastname } = demoPerson(random)
    const id = uuidAt(setUp + made, random)
    const tenure_date = addDays(today, -organisationAge - random.below(6 * 365))
    users.push({ id, username, display_name: `${firstname} ${lastname}`, user_type, branch_id, tenure_date })
    return id
  }

  hire('admin', 'admin', null)
  const areas: DemoArea[] = []
  const branches: DemoBranch[] = []
  for (const { area, head, branches: planned } of plan) {
    const area_id = uuidAt(setUp + made, next())
    areas.push({ id: area_id, area_name: area, head_id: hire(head, 'ah', null) })
    for (const { name, oic, tele, mrs } of planned) {
      const id = uuidAt(setUp + made, next())
      const location_ids = barangaysOf(name, places)
      if (location_ids.length === 0) throw new Error(`No locations around ${name}: load the locations first.`)
      const people = { oic_id: hire(oic, 'oic', id), tele_id: hire(tele, 'tele', id) }
      const assignedMrs = mrs.map((mr, i) => ({ id: hire(mr, 'mr', id), location_ids: shareOf(i === 0 ? 0 : 1, location_ids) }))
      branches.push({ id, branch_name: name, area_id, location_ids, ...people, mrs: assignedMrs })
    }
  }
  const products = demoProducts.map((product) => ({ id: uuidAt(setUp + made, next()), ...product }))
  return { created_at: new Date(setUp).toISOString(), users, areas, branches, products }
}
