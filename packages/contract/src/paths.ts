/**
 * Every screen of the product with its title (promises/screens 1).
 * A group leads to its first child that the user may open.
 */
export const screenTitles = {
  '/dashboard': 'Dashboard',
  '/dashboard-new': 'New Dashboard',
  '/users': 'Users',
  '/oic_users': 'Users',
  '/settings': 'Settings',
  '/branches': 'Branches',
  '/my-locations': 'My Locations',
  '/areas': 'Areas',
  '/clients': 'Clients',
  '/visits': 'Visits',
  '/calls': 'Calls',
  '/approvals': 'Approvals',
  '/itinerary': 'Itineraries',
  '/strategy': 'Strategy',
  '/report': 'Reports',
  '/report/mr-itinerary': 'MR Itinerary',
  '/report/mr-visits': 'MR Visits',
  '/report/tele-calls': 'Tele Calls',
  '/report/market-saturation': 'Market Saturation',
  '/jobs': 'Jobs',
  '/about': 'About',
  '/administration': 'Administration',
  '/administration/update-location': 'Update PSGC Locations',
  '/administration/upload-clients': 'Upload Clients',
  '/administration/products': 'Products',
  '/administration/audit': 'Audit',
} as const

export type ScreenPath = keyof typeof screenTitles

/** Whether text is the path of a screen. */
export const isScreenPath = (path: string): path is ScreenPath => Object.hasOwn(screenTitles, path)

/** Every screen that needs sign-in, in the order of the menu. */
export const screenPaths: readonly ScreenPath[] = Object.keys(screenTitles).filter(isScreenPath)

/** The groups of the menu and their children, the first of which a group leads to. */
export const screenGroups = {
  '/report': [
    '/report/mr-itinerary',
    '/report/mr-visits',
    '/report/tele-calls',
    '/report/market-saturation',
  ],
  '/administration': [
    '/administration/update-location',
    '/administration/upload-clients',
    '/administration/products',
    '/administration/audit',
  ],
} as const satisfies Partial<Record<ScreenPath, readonly ScreenPath[]>>

export type ScreenGroup = keyof typeof screenGroups

/** Where `/` leads, and where a sign-in ends when no path was recorded before it. */
export const homePath = '/dashboard' satisfies ScreenPath

export const loginPath = '/login'
export const loginTitle = 'Login'
