import { usualOwn } from '@bisita/rules/settings'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'
import { InForceProvider, inForceFor, type InForce } from '../ui/inForce.ts'
import { KitProvider } from '../ui/KitProvider.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** What jsdom lacks and the kit asks for. */
window.matchMedia ??= (query) =>
  ({ matches: false, media: query, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList

/** Where nothing is laid out there is nothing to scroll. */
if (!('scrollIntoView' in Element.prototype)) Object.assign(Element.prototype, { scrollIntoView: () => undefined })

const cleanups: (() => void)[] = []

/** Takes away what {@link render} put into the page. For `afterEach`. */
export function cleanUp(): void {
  for (const clean of cleanups.splice(0)) act(clean)
}

/** Puts a component into the page, within the kit; where a test does not say otherwise, for somebody who may do everything at once. */
export async function render(children: ReactNode, inForce: InForce = inForceFor('admin', usualOwn)): Promise<HTMLElement> {
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
        <InForceProvider value={inForce}>{children}</InForceProvider>
      </KitProvider>,
    ),
  )
  return element
}

/** Types into a field, as React hears it: past the setter that React puts on each field. */
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

/** Waits until something holds; React works meanwhile as it does in a browser. */
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

/** The field under a label. */
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

/** The text that is tied to a field for people who hear it. */
export const described = (input: HTMLElement): string =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()
