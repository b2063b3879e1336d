import { homePath, loginPath, type ScreenGroup } from '@bisita/contract/paths'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { parseQuery, stringifyQuery } from '../ui/browser/addressBar.ts'
import { approvalsSearch } from './pages/approvals/approvalsSearch.ts'
import { areasSearch } from './pages/branches/areasSearch.ts'
import { branchesSearch } from './pages/branches/branchesSearch.ts'
import { auditSearch } from './pages/audit/auditSearch.ts'
import { clientsSearch } from './pages/clients/clientsSearch.ts'
import { dashboardSearch, overviewSearch } from './pages/dashboard/dashboardSearch.ts'
import { itinerarySearch } from './pages/itineraries/itinerarySearch.ts'
import { jobsSearch } from './pages/jobs/jobsSearch.ts'
import { uploadClientsSearch } from './pages/imports/uploadClientsSearch.ts'
import { updateLocationSearch } from './pages/imports/updateLocationSearch.ts'
import { LoginPage } from './pages/plain/login.tsx'
import { productsSearch } from './pages/products/productsSearch.ts'
import { reportSearch } from './pages/reports/reportSearch.ts'
import { settingsSearch } from './pages/settings/settingsSearch.ts'
import { strategySearch } from './pages/strategies/strategySearch.ts'
import { usersSearch } from './pages/users/usersSearch.ts'
import { visitsSearch } from './pages/visits/visitsSearch.ts'
import { FailedPage, FailedScreen } from './pages/plain/FailedPage.tsx'
import { firstScreenOf, type reportScreens } from './screenGroups.ts'
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

const dashboard = createRoute({
  getParentRoute: () => main,
  path: '/dashboard',
  validateSearch: dashboardSearch,
  component: lazyRouteComponent(() => import('./pages/dashboard/dashboard.tsx'), 'DashboardPage'),
})

const dashboardNew = createRoute({ getParentRoute: () => main, path: '/dashboard-new', validateSearch: overviewSearch, component: lazyRouteComponent(() => import('./pages/dashboard/newDashboard.tsx'), 'NewDashboardPage') })

const clients = createRoute({
  getParentRoute: () => main,
  path: '/clients',
  validateSearch: clientsSearch,
  component: lazyRouteComponent(() => import('./pages/clients/clients.tsx'), 'ClientsPage'),
})

const itinerary = createRoute({
  getParentRoute: () => main,
  path: '/itinerary',
  validateSearch: itinerarySearch,
  component: lazyRouteComponent(() => import('./pages/itineraries/itinerary.tsx'), 'ItineraryPage'),
})

const approvals = createRoute({
  getParentRoute: () => main,
  path: '/approvals',
  validateSearch: approvalsSearch,
  component: lazyRouteComponent(() => import('./pages/approvals/approvals.tsx'), 'ApprovalsPage'),
})

/** A group: leads to its first child that this version has and the user may open. */
const groupAt = <const G extends ScreenGroup>(path: G) =>
  createRoute({
    getParentRoute: () => main,
    path,
    beforeLoad: ({ context }) => {
      const to = firstScreenOf(path, context.services.session.state.get()?.allowedPaths ?? [])
      if (to !== null) throw redirect({ to, replace: true })
    },
  })

const administration = groupAt('/administration')
const report = groupAt('/report')

const uploadClients = createRoute({
  getParentRoute: () => main,
  path: '/administration/upload-clients',
  validateSearch: uploadClientsSearch,
  component: lazyRouteComponent(() => import('./pages/imports/uploadClients.tsx'), 'UploadClientsPage'),
})

const updateLocation = createRoute({
  getParentRoute: () => main,
  path: '/administration/update-location',
  validateSearch: updateLocationSearch,
  component: lazyRouteComponent(() => import('./pages/imports/updateLocation.tsx'), 'UpdateLocationPage'),
})

const products = createRoute({
  getParentRoute: () => main,
  path: '/administration/products',
  validateSearch: productsSearch,
  component: lazyRouteComponent(() => import('./pages/products/products.tsx'), 'ProductsPage'),
})

const audit = createRoute({
  getParentRoute: () => main,
  path: '/administration/audit',
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import('./pages/audit/audit.tsx'), 'AuditPage'),
})

const reportOf = <const P extends (typeof reportScreens)[number]>(path: P, page: `${'MrItinerary' | 'MrVisits' | 'TeleCalls' | 'MarketSaturation'}Page`) =>
  createRoute({ getParentRoute: () => main, path, validateSearch: reportSearch, component: lazyRouteComponent(() => import('./pages/reports/reports.tsx'), page) })

const reports = [
  reportOf('/report/mr-itinerary', 'MrItineraryPage'),
  reportOf('/report/mr-visits', 'MrVisitsPage'),
  reportOf('/report/tele-calls', 'TeleCallsPage'),
  reportOf('/report/market-saturation', 'MarketSaturationPage'),
] as const

const jobs = createRoute({
  getParentRoute: () => main,
  path: '/jobs',
  validateSearch: jobsSearch,
  component: lazyRouteComponent(() => import('./pages/jobs/jobs.tsx'), 'JobsPage'),
})

const visits = createRoute({
  getParentRoute: () => main,
  path: '/visits',
  validateSearch: visitsSearch,
  component: lazyRouteComponent(() => import('./pages/visits/visits.tsx'), 'VisitsPage'),
})

const calls = createRoute({
  getParentRoute: () => main,
  path: '/calls',
  validateSearch: visitsSearch,
  component: lazyRouteComponent(() => import('./pages/visits/calls.tsx'), 'CallsPage'),
})

const strategy = createRoute({
  getParentRoute: () => main,
  path: '/strategy',
  validateSearch: strategySearch,
  component: lazyRouteComponent(() => import('./pages/strategies/strategy.tsx'), 'StrategyPage'),
})

const myLocations = createRoute({ getParentRoute: () => main, path: '/my-locations', component: lazyRouteComponent(() => import('./pages/myLocations.tsx'), 'MyLocationsPage') })

const branches = createRoute({
  getParentRoute: () => main,
  path: '/branches',
  validateSearch: branchesSearch,
  component: lazyRouteComponent(() => import('./pages/branches/branches.tsx'), 'BranchesPage'),
})

const areas = createRoute({
  getParentRoute: () => main,
  path: '/areas',
  validateSearch: areasSearch,
  component: lazyRouteComponent(() => import('./pages/branches/areas.tsx'), 'AreasPage'),
})

const users = createRoute({
  getParentRoute: () => main,
  path: '/users',
  validateSearch: usersSearch,
  component: lazyRouteComponent(() => import('./pages/users/users.tsx'), 'UsersPage'),
})

const oicUsers = createRoute({
  getParentRoute: () => main,
  path: '/oic_users',
  validateSearch: usersSearch,
  component: lazyRouteComponent(() => import('./pages/users/oicUsers.tsx'), 'OicUsersPage'),
})

const settings = createRoute({
  getParentRoute: () => main,
  path: '/settings',
  validateSearch: settingsSearch,
  component: lazyRouteComponent(() => import('./pages/settings/settings.tsx'), 'SettingsPage'),
})

const about = createRoute({ getParentRoute: () => main, path: '/about', component: lazyRouteComponent(() => import('./pages/plain/about.tsx'), 'AboutPage') })

const notFound = createRoute({
  getParentRoute: () => main,
  path: '$',
  component: lazyRouteComponent(() => import('./pages/plain/notFound.tsx'), 'NotFoundPage'),
})

const routeTree = root.addChildren([
  login,
  main.addChildren([index, dashboard, dashboardNew, clients, visits, calls, itinerary, approvals, report, ...reports, jobs, administration, updateLocation, uploadClients, products, audit, branches, areas, users, oicUsers, myLocations, strategy, settings, about, notFound]),
])

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
