import { setTimeout as sleep } from 'node:timers/promises'
import { here } from '../field.ts'
import type { Engine } from './engine.ts'

/** The longest wait for something on the page; milliseconds. */
const patience = 240_000

/** Code for the page that finds visible elements by their accessible names. */
const eyes = `
const shows = (element) => element.getClientRects().length > 0
const called = (element) => [element.getAttribute('aria-label'), ...[...(element.labels ?? [])].map((label) => label.textContent), element.textContent].map((name) => (name ?? '').trim().replace(/\\s+/g, ' '))
const all = (selector, name) => [...document.querySelectorAll(selector)].filter((element) => called(element).some((one) => one === name || one.startsWith(name + ' ') || one.replace(/\\d$/, '') === name))
const one = (selector, name) => all(selector, name).find(shows)
`

/** A user's actions in a browser: each waits until its element is there. */
export function hands({ run }: Pick<Engine, 'run'>) {
  /** Runs `body` in the page again until it returns neither null nor false. */
  async function until(what: string, body: string, given?: unknown): Promise<unknown> {
    const giveUp = Date.now() + patience
    for (;;) {
      // A page that is being left can't run code.
      const found = await run(`${eyes}\n${body}`, given).catch(() => null)
      if (found !== null && found !== false && found !== undefined) return found
      if (Date.now() > giveUp) throw new Error(`${what}: it never came. The page shows:\n${String(await run('return document.body.innerText'))}`)
      await sleep(100)
    }
  }
  const press = (selector: string) => (name: string) =>
    until(`To press ${name}`, `const found = one(${JSON.stringify(selector)}, given); if (found === undefined || found.disabled) return null; found.click(); return true`, name)
  return {
    until,
    sees: (text: string) => until(`To see ${text}`, 'return document.body.innerText.includes(given)', text),
    presses: press('button, a, [role=button], [role=tab]'),
    chooses: press('input[type=radio]'),
    isHidden: (selector: string) => until(`That ${selector} goes`, 'return ![...document.querySelectorAll(given)].some(shows)', selector),
    fills: (label: string, value: string) =>
      until(
        `To fill ${label}`,
        `const field = one('input, textarea', given.label)
         if (field === undefined) return null
         const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
         field.focus()
         Object.getOwnPropertyDescriptor(prototype, 'value').set.call(field, given.value)
         field.dispatchEvent(new Event('input', { bubbles: true }))
         return true`,
        { label, value },
      ),
    strikes: (key: string) =>
      run(`for (const kind of ['keydown', 'keyup']) (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent(kind, { key: given, bubbles: true, cancelable: true }))`, key),
    /** Replaces the location: these browsers would ask a user for permission. */
    standsSomewhere: () =>
      run(
        `Geolocation.prototype.watchPosition = (found) => { setTimeout(() => found({ coords: given, timestamp: Date.now() })); return 1 }
         Geolocation.prototype.clearWatch = () => undefined`,
        here,
      ),
    /** Gives the dialog of the camera a picture as a file: there is no camera. */
    givesPicture: () =>
      until(
        'The choice of a picture',
        `const input = document.querySelector('[role=dialog] input[type=file]')
         if (input === null) return null
         const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
         const context = canvas.getContext('2d')
         context.fillStyle = '#c8a060'
         context.fillRect(0, 0, 640, 480)
         const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg'))
         const files = new DataTransfer()
         files.items.add(new File([blob], 'picture.jpg', { type: 'image/jpeg' }))
         input.files = files.files
         input.dispatchEvent(new Event('change', { bubbles: true }))
         return true`,
      ),
  }
}

export type Hands = ReturnType<typeof hands>
