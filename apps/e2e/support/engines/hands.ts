import { setTimeout as sleep } from 'node:timers/promises'
import { here } from '../field.ts'
import type { Engine } from './engine.ts'

/** A limit for what never comes; milliseconds. */
const patience = 240_000

/** What finds things in a page as a person does: by what they are called, and only what shows. */
const eyes = `
const shows = (element) => element.getClientRects().length > 0
const called = (element) => [element.getAttribute('aria-label'), ...[...(element.labels ?? [])].map((label) => label.textContent), element.textContent].map((name) => (name ?? '').trim().replace(/\\s+/g, ' '))
const all = (selector, name) => [...document.querySelectorAll(selector)].filter((element) => called(element).some((one) => one === name || one.startsWith(name + ' ') || one.replace(/\\d$/, '') === name))
const one = (selector, name) => all(selector, name).find(shows)
`

/** Somebody who works with a browser: waits until a thing is there, and does it. */
export function hands({ run }: Pick<Engine, 'run'>) {
  /** Runs it again and again until what it gives is neither null nor false. */
  async function until(what: string, body: string, given?: unknown): Promise<unknown> {
    const giveUp = Date.now() + patience
    for (;;) {
      // A page that is just being left can't be asked.
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
    /** Lets the page find where it is: what these browsers would ask somebody who isn't there. */
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
