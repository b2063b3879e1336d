/* What a client has agreed to (docs/decisions/consent.md). Plain lists without zod, for pages too. */

/** What a client is asked to agree to: to be contacted about loans, the use of sensitive details, the use of photos. */
export const consentPurposes = ['marketing', 'sensitive', 'photo'] as const

export type ConsentPurpose = (typeof consentPurposes)[number]

/** The two ways of contact; an answer about `any` counts for both. */
export const consentChannels = ['visit', 'call', 'any'] as const

export type ConsentChannel = (typeof consentChannels)[number]

/** `no`: asked and refused; `withdrawn`: agreed before, and took it back. */
export const consentAnswers = ['yes', 'no', 'withdrawn'] as const

export type ConsentAnswer = (typeof consentAnswers)[number]

/** `consent`: asked by one of our people; `existing`: known to the office before, and brought by an upload. */
export const consentBases = ['consent', 'existing'] as const

/** How the client answered. */
export const consentWays = ['spoken', 'signed', 'written'] as const

export type ConsentWay = (typeof consentWays)[number]

/** Why a client who refused is not to be contacted, as the server stores it and a phone shows it. */
export const refusedReason = 'Did not agree to be contacted'

/** The languages of a notice. */
export const noticeLanguages = ['en', 'fil'] as const

export type NoticeLanguage = (typeof noticeLanguages)[number]

/** Values of the filter of the list: somebody agreed, refused or took it back, or nothing is known. */
export const consentFilters = ['yes', 'no', 'none'] as const

export type ConsentFilter = (typeof consentFilters)[number]

/** The columns of consent to be contacted in a file of clients: the answer that counts for each way of contact, and when the later of them was given. */
export const consentColumns = ['consent_visit', 'consent_call', 'consent_at'] as const

/** The most characters of a notice in one language: three pages of large type. */
export const maximumNotice = 4000

/** The most days that `consent_due` may be set to. */
export const maximumConsentDue = 3650
