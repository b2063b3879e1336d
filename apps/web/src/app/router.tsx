import { homePath, loginPath, type ScreenGroup, type ScreenPath } from '@bisita/contract/paths'
import { redirectOf } from '@bisita/rules/places/routes'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouteById,
} from '@tanstack/react-router'
import { parseQuery, stringifyQuery } from '../ui/browser/addressBar.ts'
import { approvalsSearch } from '../features/approvals/screens/approvalsSearch.ts'
import { areasSearch } from '../features/areas/screens/areasSearch.ts'
import { branchesSearch } from '../features/branches/screens/branchesSearch.ts'
import { auditSearch } from '../features/audit/screens/auditSearch.ts'
import { clientsSearch } from '../features/clients/screens/clientsSearch.ts'
import { dashboardSearch, overviewSearch } from '../features/dashboards/screens/dashboardSearch.ts'
import { guideSearch } from '../features/guide/guideSearch.ts'
import { itinerarySearch } from '../features/itineraries/screens/itinerarySearch.ts'
import { jobsSearch } from '../features/jobs/screens/jobsSearch.ts'
import { uploadClientsSearch } from '../features/imports/screens/uploadClientsSearch.ts'
import { updateLocationSearch } from '../features/imports/screens/updateLocationSearch.ts'
import { LoginPage } from './plain/login.tsx'
import { productsSearch } from '../features/products/screens/productsSearch.ts'
import { reportSearch } from '../features/reports/screens/reportSearch.ts'
import { settingsSearch } from '../features/settings/screens/settingsSearch.ts'
import { strategySearch } from '../features/strategies/screens/strategySearch.ts'
import { usersSearch } from '../features/users/screens/usersSearch.ts'
import { visitsSearch } from '../features/visits/screens/visitsSearch.ts'
import { FailedPage, FailedScreen } from './plain/FailedPage.tsx'
import { Root } from './Root.tsx'
import type { Services } from './services.ts'
import { LoadingScreen } from './LoadingScreen.tsx'

type Context = { readonly services: Services }

const root = createRootRouteWithContext<Context>()({
  component: Root,
  errorComponent: FailedPage,
  beforeLoad: async ({ context, location, preload }) => {
    if (preload) return
    const verdict = await context.services.guard({ pathname: location.pathname, href: location.href })
    if (verdict === 'login') throw redirect({ to: loginPath, replace: true })
    if (verdict === 'home') throw redirect({ to: homePath, replace: true })
    // A new version takes over between two screens; the page is then reloaded, and this navigation never ends.
    if (await context.services.updates.atNavigation(location)) await new Promise(() => undefined)
  },
})

const login = createRoute({
  getParentRoute: () => root,
  path: loginPath,
  component: LoginPage,
})

/** The frame around every screen that needs sign-in. */
const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  component: lazyRouteComponent(() => import('./shell/Shell.tsx'), 'Shell'),
})

const index = createRoute({
  getParentRoute: () => main,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: homePath, replace: true })
  },
})

/**
 * A screen: its path, what of it stands in the address bar (nothing, where `search` is `nothing`), the module that has
 * it, which is loaded when it is first opened, and the component's name there.
 */
const screen = <const P extends ScreenPath, S, M extends Record<string, unknown>>(path: P, search: (params: Record<string, unknown>) => S, load: () => Promise<M>, name: keyof M) =>
  createRoute({ getParentRoute: () => main, path, validateSearch: search, component: lazyRouteComponent(load, name) })

/** A group: leads to its first child that the user may open. */
const group = <const G extends ScreenGroup>(path: G) =>
  createRoute({
    getParentRoute: () => main,
    path,
    beforeLoad: ({ context }) => {
      const to = redirectOf(path, context.services.session.state.get()?.allowedPaths ?? [])
      if (to !== null) throw redirect({ to, replace: true })
    },
  })

/** A screen whose address says nothing besides. */
const nothing = () => ({})

const guide = () => import('../features/guide/screens/guide.tsx')

/** One page of the guides; a part of it is named by the fragment. */
const guidePage = createRoute({ getParentRoute: () => main, path: '/guide/$page', component: lazyRouteComponent(guide, 'GuidePage') })

const reports = () => import('../features/reports/screens/reports.tsx')

/** The screens of this version, a line each. */
const screens = [
  screen('/dashboard', dashboardSearch, () => import('../features/dashboards/screens/dashboard.tsx'), 'DashboardPage'),
  screen('/dashboard-new', overviewSearch, () => import('../features/dashboards/screens/newDashboard.tsx'), 'NewDashboardPage'),
  screen('/clients', clientsSearch, () => import('../features/clients/screens/clients.tsx'), 'ClientsPage'),
  screen('/visits', visitsSearch, () => import('../features/visits/screens/visits.tsx'), 'VisitsPage'),
  screen('/calls', visitsSearch, () => import('../features/desk/screens/calls.tsx'), 'CallsPage'),
  screen('/itinerary', itinerarySearch, () => import('../features/itineraries/screens/itinerary.tsx'), 'ItineraryPage'),
  screen('/approvals', approvalsSearch, () => import('../features/approvals/screens/approvals.tsx'), 'ApprovalsPage'),
  group('/report'),
  screen('/report/mr-itinerary', reportSearch, reports, 'MrItineraryPage'),
  screen('/report/mr-visits', reportSearch, reports, 'MrVisitsPage'),
  screen('/report/tele-calls', reportSearch, reports, 'TeleCallsPage'),
  screen('/report/market-saturation', reportSearch, reports, 'MarketSaturationPage'),
  screen('/jobs', jobsSearch, () => import('../features/jobs/screens/jobs.tsx'), 'JobsPage'),
  group('/administration'),
  screen('/administration/update-location', updateLocationSearch, () => import('../features/imports/screens/updateLocation.tsx'), 'UpdateLocationPage'),
  screen('/administration/upload-clients', uploadClientsSearch, () => import('../features/imports/screens/uploadClients.tsx'), 'UploadClientsPage'),
  screen('/administration/products', productsSearch, () => import('../features/products/screens/products.tsx'), 'ProductsPage'),
  screen('/administration/audit', auditSearch, () => import('../features/audit/screens/audit.tsx'), 'AuditPage'),
  screen('/branches', branchesSearch, () => import('../features/branches/screens/branches.tsx'), 'BranchesPage'),
  screen('/areas', areasSearch, () => import('../features/areas/screens/areas.tsx'), 'AreasPage'),
  screen('/users', usersSearch, () => import('../features/users/screens/users.tsx'), 'UsersPage'),
  screen('/oic_users', usersSearch, () => import('../features/users/screens/oicUsers.tsx'), 'OicUsersPage'),
  screen('/my-locations', nothing, () => import('../features/locations/screens/myLocations.tsx'), 'MyLocationsPage'),
  screen('/strategy', strategySearch, () => import('../features/strategies/screens/strategy.tsx'), 'StrategyPage'),
  screen('/settings', settingsSearch, () => import('../features/settings/screens/settings.tsx'), 'SettingsPage'),
  screen('/guide', guideSearch, guide, 'GuidePage'),
  screen('/about', nothing, () => import('./plain/about.tsx'), 'AboutPage'),
] as const

/** What of each screen stands in the address bar; a path of the contract without a screen here does not compile. */
export type SearchOf<P extends ScreenPath> = RouteById<typeof routeTree, `/main${P}`>['types']['fullSearchSchema']

const notFound = createRoute({
  getParentRoute: () => main,
  path: '$',
  component: lazyRouteComponent(() => import('./plain/notFound.tsx'), 'NotFoundPage'),
})

const routeTree = root.addChildren([login, main.addChildren([index, ...screens, guidePage, notFound])])

/** The routes of this version. Filters stand in the address bar as plain text, so the router's JSON is left out. */
export const makeRouter = (services: Services) =>
  createRouter({
    routeTree,
    context: { services },
    parseSearch: parseQuery,
    stringifySearch: stringifyQuery,
    // What a screen doesn't know leaves the address bar, instead of being asked of the server.
    search: { strict: true },
    scrollRestoration: true,
    defaultPendingMs: 200,
    // What has come is shown: the shape of a screen need not stand a while first.
    defaultPendingMinMs: 0,
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: FailedScreen,
  })

export type Router = ReturnType<typeof makeRouter>
