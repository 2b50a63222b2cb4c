from shop.module_0 import (
    thing_0,
    other_0,
)
from shop.module_1 import (
    thing_1,
    other_1,
)
from shop.module_2 import (
    thing_2,
    other_2,
)
from shop.module_3 import (
    thing_3,
    other_3,
)
from shop.module_4 import (
    thing_4,
    other_4,
)
from shop.module_5 import (
    thing_5,
    other_5,
)
from shop.module_6 import (
    thing_6,
    other_6,
)
from shop.module_7 import (
    thing_7,
    other_7,
)
from shop.module_8 import (
    thing_8,
    other_8,
)
from shop.module_9 import (
    thing_9,
    other_9,
)
from shop.module_10 import (
    thing_10,
    other_10,
)
from shop.module_11 import (
    thing_11,
    other_11,
)


def b():
    return thing_2(other_3)
