/* loops: main violated within 7: change is given back and kept as credit when the hopper runs empty
 */
#include <assert.h>
extern int input(void);

#define PRODUCTS   4
#define CREDIT_MAX 500

enum mode { WAITING, SERVING, RETURNING, CLOSED };

struct machine {
    enum mode mode;
    int stock[PRODUCTS];
    int credit; /* cents that the customer has in the machine */
    int chosen;
    int coins10; /* in the hopper for change */
};

static int price(int product) {
    switch (product) {
    case 0:
        return 150;
    case 1:
        return 120;
    case 2:
        return 90;
    default:
        return 60;
    }
}

static int coin_value(int slot) {
    switch (slot) {
    case 0:
        return 10;
    case 1:
        return 20;
    case 2:
        return 50;
    case 3:
        return 100;
    case 4:
        return 200;
    default:
        return 0;
    }
}

/* Cents that are accepted. */
static int insert(struct machine *m, int slot) {
    int value = coin_value(slot);
    if (m->mode != WAITING || value == 0 || m->credit + value > CREDIT_MAX) return 0;
    m->credit += value;
    return value;
}

static void choose(struct machine *m, int product) {
    if (m->mode != WAITING || product < 0 || product >= PRODUCTS) return;
    if (m->stock[product] == 0 || m->credit < price(product)) return;
    m->chosen = product;
    m->mode = SERVING;
}

/* Cents that become the owner's. */
static int serve(struct machine *m) {
    int cost = price(m->chosen);
    m->stock[m->chosen]--;
    m->credit -= cost;
    m->mode = m->credit > 0 ? RETURNING : WAITING;
    return cost;
}

/* Cents that go back to the customer: one coin at a time while there are any. */
static int give_back(struct machine *m) {
    int value = 0;
    if (m->coins10 > 0 && m->credit >= 10) {
        m->coins10--;
        if (m->coins10 > 0) m->credit -= 10;
        value = 10;
    }
    if (m->credit == 0)
        m->mode = WAITING;
    else if (m->coins10 == 0)
        m->mode = CLOSED;
    return value;
}

int main(void) {
    struct machine m = {WAITING, {5, 5, 5, 5}, 0, 0, 4};
    int inserted = 0, taken = 0, returned = 0;
    while (inserted < 1000000) {
        int event = input();
        if (m.mode == SERVING)
            taken += serve(&m);
        else if (m.mode == RETURNING)
            returned += give_back(&m);
        else if (m.mode == CLOSED)
            break;
        else if (event >= 0 && event < 5)
            inserted += insert(&m, event);
        else if (event >= 10 && event < 10 + PRODUCTS)
            choose(&m, event - 10);
        else if (event == 20 && m.credit > 0)
            m.mode = RETURNING;
        assert(m.credit >= 0 && m.credit <= CREDIT_MAX);
        assert(m.credit % 10 == 0);
        assert(m.coins10 >= 0);
        assert(m.chosen >= 0 && m.chosen < PRODUCTS);
        assert(inserted == m.credit + taken + returned);
    }
    return 0;
}
