import { describe, expect, test } from 'vitest'
import { decodeValue, encodeValue } from './encode.ts'
import { pinProblem } from './pin.ts'
import { createSeal, frameLength, openBytes, sealBytes, SealBroken, sealVersion } from './seal.ts'

const key = new Uint8Array(32).fill(7)
const other = new Uint8Array(32).fill(8)
const bytesOf = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 31) % 251)

describe('what does not open', () => {
  const sealed = sealBytes(key, 'clients {"id":"1"}', bytesOf(100))

  test.each([
    ['another key', other, 'clients {"id":"1"}', sealed],
    ['another row', key, 'clients {"id":"2"}', sealed],
    ['another store', key, 'visits {"id":"1"}', sealed],
    ['nothing', key, 'clients {"id":"1"}', new Uint8Array(0)],
    ['another version', key, 'clients {"id":"1"}', Uint8Array.from([sealVersion + 1, ...sealed.slice(1)])],
    ['a shorter one', key, 'clients {"id":"1"}', sealed.slice(0, -1)],
    ['a longer one', key, 'clients {"id":"1"}', Uint8Array.from([...sealed, 0])],
  ])('%s', (_, by, place, bytes) => {
    expect(() => openBytes(by, place, bytes)).toThrow(SealBroken)
  })

  test('one with any byte altered', () => {
    for (let at = 0; at < sealed.length; at += 1) {
      const altered = sealed.slice()
      altered[at] = (altered[at] as number) ^ 1
      expect(() => openBytes(key, 'clients {"id":"1"}', altered)).toThrow(SealBroken)
    }
  })

  test('frames left out, put in another order, or added', () => {
    const long = sealBytes(key, 'photos', bytesOf(3 * frameLength))
    const whole = frameLength + 40
    const frames = [0, 1, 2].map((frame) => long.slice(1 + frame * whole, 1 + (frame + 1) * whole))
    const of = (...order: number[]) => Uint8Array.from([sealVersion, ...order.flatMap((frame) => [...(frames[frame] as Uint8Array)])])
    expect(openBytes(key, 'photos', of(0, 1, 2))).toEqual(bytesOf(3 * frameLength))
    for (const order of [[0, 1], [0, 2], [1, 0, 2], [0, 1, 2, 2], [2]]) expect(() => openBytes(key, 'photos', of(...order))).toThrow(SealBroken)
  })
})

test.each([0, 1, frameLength - 1, frameLength, frameLength + 1, 2 * frameLength, 200_000])('%i bytes open as they were', (length) => {
  expect(openBytes(key, 'x', sealBytes(key, 'x', bytesOf(length)))).toEqual(bytesOf(length))
})

test('the same value is never sealed to the same bytes', () => {
  const { seal } = createSeal(key)
  const sealed = Array.from({ length: 600 }, () => String(seal('x', 'the same').slice(0, 25)))
  expect(new Set(sealed).size).toBe(600)
})

test.each([
  [null], [true], [0], [-1.5], ['Peña \u0000 😀'], [[]], [{}], [{ a: [{ b: null }] }], [[undefined, Number.NaN, Infinity]],
  [new Date(5)], [{ at: new Date(0), bytes: new Uint8Array([1, 2]), buffer: new Uint8Array([3]).buffer, none: new ArrayBuffer(0) }],
])('%o is read as it was', (value) => {
  expect(decodeValue(encodeValue(value))).toEqual(value)
})

test('a field without a value is left out, and what cannot be sealed is refused', () => {
  expect(decodeValue(encodeValue({ a: 1, b: undefined, bytes: new Uint8Array(1) }))).toStrictEqual({ a: 1, bytes: new Uint8Array(1) })
  for (const value of [new Map(), { a: () => 1 }, [Symbol('a')], new Blob([])]) expect(() => encodeValue(value)).toThrow(TypeError)
})

test.each(['', '12345', '12345a', '111111', '123456', '654321', '789012', '121212', '123123', '112211', '000000', '098765'])('the PIN %s is refused', (pin) => {
  expect(pinProblem(pin, 6)).not.toBeNull()
})

test.each(['135790', '480273', '112358', '9041267'])('the PIN %s is taken', (pin) => {
  expect(pinProblem(pin, 6)).toBeNull()
})
