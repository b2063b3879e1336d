import './anew.pg.test.ts'
