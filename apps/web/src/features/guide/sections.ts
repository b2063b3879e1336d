import { isScreenPath, type ScreenPath } from '@bisita/contract/paths'
import type { Role } from '@bisita/contract/users/roles'
import { type GuideName, pagesFor } from './guides.ts'

/** A page, or a section of it by its anchor. A test holds that each exists. */
export type GuidePlace = GuideName | `${GuideName}#${string}`

/** What helps with a screen: the same for everybody who has it, or by role. */
type Help = GuidePlace | (Partial<Record<Role, GuidePlace>> & { readonly others?: GuidePlace })

/** The part of the guides that fits each screen. A new screen without a line does not compile. */
export const helpFor: Readonly<Record<ScreenPath, Help>> = {
  '/dashboard': { mr: 'mr#your-day', tele: 'tele#calling', oic: 'oic#the-dashboard', ah: 'ah#the-dashboard', admin: 'admin#the-dashboards' },
  '/dashboard-new': { admin: 'admin#the-dashboards', ah: 'ah#the-dashboard', others: 'oic#the-dashboard' },
  '/clients': { mr: 'mr#where-a-client-is', others: 'basics#clients' },
  '/visits': { mr: 'mr#recording-a-visit', others: 'basics#visits-and-calls' },
  '/calls': { tele: 'tele#calling', others: 'basics#visits-and-calls' },
  '/itinerary': { mr: 'mr#your-day', others: 'basics#itineraries' },
  '/approvals': { mr: 'mr#with-no-network', others: 'basics#approvals' },
  '/report': { admin: 'admin#reports', ah: 'ah#reports', others: 'oic#reports' },
  '/report/mr-itinerary': { admin: 'admin#reports', ah: 'ah#reports', others: 'oic#reports' },
  '/report/mr-visits': { admin: 'admin#reports', ah: 'ah#reports', others: 'oic#reports' },
  '/report/tele-calls': { admin: 'admin#reports', ah: 'ah#reports', others: 'oic#reports' },
  '/report/market-saturation': { admin: 'admin#reports', ah: 'ah#reports', others: 'oic#reports' },
  '/users': { admin: 'admin#people', others: 'ah#people' },
  '/oic_users': 'oic#people',
  '/branches': { admin: 'admin#set-up-the-organisation', ah: 'ah#the-branches', others: 'oic#your-branch' },
  '/areas': { admin: 'admin#set-up-the-organisation', others: 'ah#the-branches' },
  '/my-locations': 'mr#my-locations',
  '/strategy': 'strategies',
  '/jobs': 'admin#jobs',
  '/administration': 'admin#upload-clients',
  '/administration/update-location': 'admin#update-the-places',
  '/administration/upload-clients': 'admin#upload-clients',
  '/administration/products': 'admin#products',
  '/administration/audit': 'admin#see-who-did-what',
  '/settings': { mr: 'mr#before-the-first-day', admin: 'admin#settings', others: 'basics#your-settings' },
  '/about': { admin: 'admin#backups' },
  '/guide': {},
}

/** What helps a role with the screen at a path, which may have more below it; the role's own page where nothing fits better. */
export function placeFor(path: string, role: Role): GuidePlace {
  for (let screen = path.replace(/\/+$/, ''); screen !== ''; screen = screen.slice(0, screen.lastIndexOf('/'))) {
    if (!isScreenPath(screen)) continue
    const help = helpFor[screen]
    return (typeof help === 'string' ? help : (help[role] ?? help.others)) ?? pagesFor[role][0]
  }
  return pagesFor[role][0]
}
