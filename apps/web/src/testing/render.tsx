import { usualOwnSettings } from '@bisita/rules/settings'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, vi } from 'vitest'
import { ApiProvider } from '../api/useCall.ts'
import { PermissionsProvider, permissionsFor, type UserPermissions } from '../ui/permissions.ts'
import { KitProvider } from '../ui/KitProvider.tsx'
import { fakeApi } from './fakeApi.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** jsdom lacks matchMedia, which Mantine calls. */
window.matchMedia ??= (query) =>
  ({ matches: false, media: query, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList

/** jsdom has no layout, so scrolling does nothing. */
if (!('scrollIntoView' in Element.prototype)) Object.assign(Element.prototype, { scrollIntoView: () => undefined })

const cleanups: (() => void)[] = []

/** Unmounts all that {@link render} has rendered; runs after every test. */
export function cleanUp(): void {
  for (const clean of cleanups.splice(0)) act(clean)
}

afterEach(cleanUp)

/**
 * Renders a component within Mantine, with an Api whose calls all fail. By default the user may do everything without
 * approval. Returns the element around it.
 */
export async function render(children: ReactNode, inForce: UserPermissions = permissionsFor('admin', usualOwnSettings)): Promise<HTMLElement> {
  const element = document.createElement('div')
  document.body.append(element)
  const root = createRoot(element)
  cleanups.push(() => {
    root.unmount()
    element.remove()
  })
  await act(async () =>
    root.render(
      <KitProvider>
        <PermissionsProvider value={inForce}>
          <ApiProvider value={fakeApi()}>{children}</ApiProvider>
        </PermissionsProvider>
      </KitProvider>,
    ),
  )
  return element
}

/** A context's provider with its value, for {@link renderWith}. */
export const provide =
  <T,>(Context: (props: { value: T; children: ReactNode }) => ReactNode, value: NoInfer<T>) =>
  (inside: ReactNode): ReactNode => <Context value={value}>{inside}</Context>

/** {@link render} within providers, the outermost first, and with a query cache of its own without retries. */
export function renderWith(providers: readonly ReturnType<typeof provide>[], children: ReactNode, permissions?: UserPermissions): Promise<HTMLElement> {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const inside = providers.reduceRight((within, wrap) => wrap(within), children)
  return render(<QueryClientProvider client={queries}>{inside}</QueryClientProvider>, permissions)
}

/** Types into a field so that React notices it: by the native setter instead of the one that React puts on each field. */
export async function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> {
  await act(async () => {
    field.focus()
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', text, field)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** {@link type} for a field of several lines. */
export async function typeLines(field: HTMLElement, text: string): Promise<void> {
  await act(async () => {
    field.focus()
    Reflect.set(HTMLTextAreaElement.prototype, 'value', text, field)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** Waits up to 10 seconds until `holds` no longer throws; meanwhile React updates as in a browser, outside of `act`. */
export async function until(holds: () => void): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  try {
    await vi.waitFor(holds, { timeout: 10_000 })
  } finally {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  }
}

export const leave = (field: HTMLElement): Promise<void> => act(async () => field.blur())

export const press = (button: HTMLElement): Promise<void> => act(async () => button.click())

/** The field with a label. Throws where there is none. */
export function field(inside: HTMLElement, label: string): HTMLInputElement {
  const found = [...inside.querySelectorAll('label')].find((one) => one.textContent?.replace(' *', '') === label)
  const input = found === undefined ? null : inside.ownerDocument.getElementById(found.htmlFor)
  if (input === null) throw new Error(`No field is labelled ${label}.`)
  return input as HTMLInputElement
}

export function button(inside: HTMLElement, name: string): HTMLButtonElement {
  const found = [...inside.querySelectorAll('button')].find((one) => one.textContent === name)
  if (found === undefined) throw new Error(`No button is called ${name}.`)
  return found
}

/** The text of a field's `aria-describedby`. */
export const described = (input: HTMLElement): string =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()
