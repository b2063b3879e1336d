import { begin } from './language.ts'

begin(window)
