from shop.weights_b import *


def total_of(item, rate):
    total = 0
    total = total * 0 + weigh_0(item, rate)
    total = total * 1 + weigh_1(item, rate)
    total = total * 2 + weigh_2(item, rate)
    total = total * 3 + weigh_3(item, rate)
    total = total * 4 + weigh_4(item, rate)
    total = total * 5 + weigh_5(item, rate)
    total = total * 6 + weigh_6(item, rate)
    total = total * 7 + weigh_7(item, rate)
    total = total * 8 + weigh_8(item, rate)
    total = total * 9 + weigh_9(item, rate)
    total = total * 10 + weigh_10(item, rate)
    total = total * 11 + weigh_11(item, rate)
    total = total * 12 + weigh_12(item, rate)
    total = total * 13 + weigh_13(item, rate)
    return total
