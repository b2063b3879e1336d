import { t } from './words.ts'

/**
 * Every screen of the product with its title (promises/screens 1).
 * A group leads to its first child that the user may open.
 */
export const screenTitles = {
  '/dashboard': t('Dashboard'),
  '/dashboard-new': t('New Dashboard'),
  '/users': t('Users'),
  '/oic_users': t('Users'),
  '/settings': t('Settings'),
  '/branches': t('Branches'),
  '/my-locations': t('My Locations'),
  '/areas': t('Areas'),
  '/clients': t('Clients'),
  '/visits': t('Visits'),
  '/calls': t('Calls'),
  '/approvals': t('Approvals'),
  '/itinerary': t('Itineraries'),
  '/strategy': t('Strategy'),
  '/report': t('Reports'),
  '/report/mr-itinerary': t('MR Itinerary'),
  '/report/mr-visits': t('MR Visits'),
  '/report/tele-calls': t('Tele Calls'),
  '/report/market-saturation': t('Market Saturation'),
  '/jobs': t('Jobs'),
  '/guide': t('Guide'),
  '/about': t('About'),
  '/administration': t('Administration'),
  '/administration/update-location': t('Update PSGC Locations'),
  '/administration/upload-clients': t('Upload Clients'),
  '/administration/products': t('Products'),
  '/administration/audit': t('Audit'),
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
export const loginTitle = t('Login')
