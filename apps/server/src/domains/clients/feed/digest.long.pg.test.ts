import './digest.pg.test.ts'
