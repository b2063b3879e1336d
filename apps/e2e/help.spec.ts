import { openMenu } from './support/screens.ts'
