/*
 * The details of a call beyond its outcome, and the reasons of the contact guard (promises/calling 1). Plain lists
 * without zod, for pages too.
 */
import type { VisitResult } from '../visits/outcomes.ts'

/** The details of a call, each with the results that it goes with. */
export const contactDetailResults = {
  'No Answer': ['Not Around'],
  Busy: ['Not Around'],
  Unreachable: ['Not Around'],
  'Wrong Number': ['Not Around'],
  'Call Back': ['Not Around', 'Interested'],
  'Do Not Call': ['Not Interested'],
} as const satisfies Readonly<Record<string, readonly VisitResult[]>>

export type ContactDetail = keyof typeof contactDetailResults

export const contactDetails = ['No Answer', 'Busy', 'Unreachable', 'Wrong Number', 'Call Back', 'Do Not Call'] as const satisfies readonly ContactDetail[]

/** Which of a client's two numbers was called. */
export const numbersDialled = ['primary', 'secondary'] as const

export type NumberDialled = (typeof numbersDialled)[number]

/** Blocks of a client, in rising order: none, no calls, no contact at all. */
export const contactBlocks = ['none', 'call', 'all'] as const

export type ContactBlock = (typeof contactBlocks)[number]

/** The reasons of the contact guard, in the order in which they are shown. */
export const guardCodes = ['hours', 'holiday', 'calls_per_day', 'calls_per_week', 'cool_off', 'do_not_contact', 'no_consent', 'number_blocked', 'no_number', 'ended'] as const

export type GuardCode = (typeof guardCodes)[number]

/** The flags of a stored contact: reasons of the guard, or that the lease of its client was lost or another caller's. */
export const guardFlags = [...guardCodes, 'lease_lost', 'held_by_other'] as const

export type GuardFlag = (typeof guardFlags)[number]

/**
 * The state of one of a client's numbers: it may be called (good); it was a wrong number for another client (to_check);
 * it is a wrong number (bad); the person who answers it asked not to be called (blocked); it reached the call limit (capped).
 */
export const numberStates = ['good', 'to_check', 'bad', 'blocked', 'capped'] as const

export type NumberState = (typeof numberStates)[number]

export type GuardReason = { readonly code: GuardCode; readonly message: string }

/** The classes of the call desk, in the order in which it serves them. */
export const deskClasses = ['call_back_mine', 'call_back', 'touchpoint', 'never_called', 'retry', 'longest'] as const

export type DeskClass = (typeof deskClasses)[number]

/**
 * The state of each client in a queue that is not deleted: every client counts under exactly one. A client whose numbers
 * all belong to other clients who asked not to be called counts under do_not_contact.
 */
export const deskReasons = ['ready', 'leased', 'later_today', 'hours', 'caps', 'cool_off', 'do_not_contact', 'no_consent', 'no_number', 'ended', 'not_due'] as const

export type DeskReason = (typeof deskReasons)[number]
