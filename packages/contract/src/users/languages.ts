/** The languages of the screens: English, the language of the code, and those that have a catalogue. */
export const languages = ['en', 'fil'] as const

export type Language = (typeof languages)[number]
