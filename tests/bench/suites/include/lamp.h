/* Instead of the header of another verifier, for which a collection of SV-COMP's programs was rewritten. */
#ifndef LAMP_H
#define LAMP_H
int __VERIFIER_nondet_int(void);
#define __lamp_any_i32 __VERIFIER_nondet_int
#endif
