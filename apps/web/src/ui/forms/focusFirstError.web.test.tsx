import { afterEach, expect, test, vi } from 'vitest'
import { focusFirstError } from './formFields.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** A form with a field that is right between two that are wrong, and frames that come when the test says so. */
function scene() {
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  document.body.innerHTML = '<form><input id="right"><input id="first" aria-invalid="true"><input id="second" aria-invalid="true"></form>'
  const field = (id: string) => document.getElementById(id) as HTMLInputElement
  return { field, form: document.querySelector('form'), nextFrame: () => frames.shift()?.() }
}

test('the first wrong field takes the focus in the next frame', () => {
  const { field, form, nextFrame } = scene()
  field('right').focus()
  focusFirstError(form)
  expect(document.activeElement).toBe(field('right'))
  nextFrame()
  expect(document.activeElement).toBe(field('first'))
})

test('who has typed into a field by then stays in it, also where that mended the field', () => {
  const { field, form, nextFrame } = scene()
  field('first').focus()
  focusFirstError(form)
  field('first').removeAttribute('aria-invalid')
  field('first').dispatchEvent(new Event('input', { bubbles: true }))
  nextFrame()
  expect(document.activeElement).toBe(field('first'))
})
