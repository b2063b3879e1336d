import { homePath, loginPath } from '@bisita/contract/paths'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { parseQuery, stringifyQuery } from '../ui/addressBar.ts'
import { clientsSearch } from './pages/clientsSearch.ts'
import { dashboardSearch } from './pages/dashboardSearch.ts'
import { LoginPage } from './pages/login.tsx'
import { FailedPage, FailedScreen } from './pages/FailedPage.tsx'
import { Root } from './Root.tsx'
import type { Services } from './services.ts'
import { Waiting } from './Waiting.tsx'

type Context = { readonly services: Services }

const root = createRootRouteWithContext<Context>()({
  component: Root,
  errorComponent: FailedPage,
  beforeLoad: async ({ context, location, preload }) => {
    if (preload) return
    const verdict = await context.services.guard({ pathname: location.pathname, href: location.href })
    if (verdict === 'login') throw redirect({ to: loginPath, replace: true })
    if (verdict === 'home') throw redirect({ to: homePath, replace: true })
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
  component: lazyRouteComponent(() => import('./pages/dashboard.tsx'), 'DashboardPage'),
})

const clients = createRoute({
  getParentRoute: () => main,
  path: '/clients',
  validateSearch: clientsSearch,
  component: lazyRouteComponent(() => import('./pages/clients.tsx'), 'ClientsPage'),
})

const myLocations = createRoute({
  getParentRoute: () => main,
  path: '/my-locations',
  component: lazyRouteComponent(() => import('./pages/myLocations.tsx'), 'MyLocationsPage'),
})

const settings = createRoute({
  getParentRoute: () => main,
  path: '/settings',
  component: lazyRouteComponent(() => import('./pages/settings.tsx'), 'SettingsPage'),
})

const about = createRoute({
  getParentRoute: () => main,
  path: '/about',
  component: lazyRouteComponent(() => import('./pages/about.tsx'), 'AboutPage'),
})

const notFound = createRoute({
  getParentRoute: () => main,
  path: '$',
  component: lazyRouteComponent(() => import('./pages/notFound.tsx'), 'NotFoundPage'),
})

const routeTree = root.addChildren([
  login,
  main.addChildren([index, dashboard, clients, myLocations, settings, about, notFound]),
])

/** The routes of this version. Filters stand in the address bar as plain text, so the router's JSON is left out. */
export const makeRouter = (services: Services) =>
  createRouter({
    routeTree,
    context: { services },
    parseSearch: parseQuery,
    stringifySearch: stringifyQuery,
    scrollRestoration: true,
    defaultPendingMs: 200,
    defaultPendingComponent: Waiting,
    defaultErrorComponent: FailedScreen,
  })

export type Router = ReturnType<typeof makeRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: Router
  }
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** Opened from the step before (a record from the list, a form from the record): closing it is going back. */
    opened?: boolean
  }
}
